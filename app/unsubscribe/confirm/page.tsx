import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { pageMessages } from "@/lib/session/page-language";
import { fill } from "@/messages/fill";
import { unsubscribeByLink } from "./actions";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).unsubscribe.title,
  robots: { index: false },
});

/** Opening the page changes nothing, because mail scanners open links too. */
export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const subscription = subscriptionIn(token);
  const { unsubscribe: words, accountMails } = await pageMessages();
  return subscription ? (
    <EntryCard
      title={words.title}
      description={fill(words.text, { topic: accountMails.topics[subscription.topic].about })}
    >
      <ActionForm action={unsubscribeByLink} aria-label={words.title}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton wide>{words.title}</SubmitButton>
      </ActionForm>
      <ChooseMails label={words.choose} />
    </EntryCard>
  ) : (
    <EntryCard title={words.brokenTitle} description={words.broken}>
      <ChooseMails label={words.choose} />
    </EntryCard>
  );
}

const ChooseMails = ({ label }: { label: string }) => (
  <p className="text-center text-sm">
    <PageLink href="/account#mails" className="link">
      {label}
    </PageLink>
  </p>
);
