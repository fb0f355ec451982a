import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";

export const metadata: Metadata = { title: "Invitation declined", robots: { index: false } };

export default function DeclinedInvitationPage() {
  return (
    <EntryCard
      title="Invitation declined"
      description="Nothing has changed. You can close this page."
    >
      <p className="text-center">
        <PageLink href="/" className="link">
          Go to the start page
        </PageLink>
      </p>
    </EntryCard>
  );
}
