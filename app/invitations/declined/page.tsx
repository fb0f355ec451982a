import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { pageMessages } from "@/lib/session/page-language";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).invitations.declined,
  robots: { index: false },
});

export default async function DeclinedInvitationPage() {
  const { invitations: words } = await pageMessages();
  return (
    <EntryCard title={words.declined} description={words.declinedText}>
      <p className="text-center">
        <PageLink href="/" className="link">
          {words.home}
        </PageLink>
      </p>
    </EntryCard>
  );
}
