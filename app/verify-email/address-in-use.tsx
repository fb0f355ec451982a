import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import type { Messages } from "@/messages/en";

interface Props {
  says: string;
  words: Messages["entry"]["verify"];
}

/** For a link that has done its work. */
export const AddressInUse = ({ says, words }: Props) => (
  <EntryCard title={words.yourAddress} description={says}>
    <p className="text-center">
      <PageLink href="/account" className="link">
        {words.openAccount}
      </PageLink>
    </p>
  </EntryCard>
);
