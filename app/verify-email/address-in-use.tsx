import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";

/** For a link that has done its work. */
export const AddressInUse = ({ says }: { says: string }) => (
  <EntryCard title="Your address" description={says}>
    <p className="text-center">
      <PageLink href="/account" className="link">
        Open your account
      </PageLink>
    </p>
  </EntryCard>
);
