import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { PageLink } from "@/components/page-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { topics } from "@/lib/notifications/topics";
import { subscriptionIn } from "@/lib/notifications/unsubscribe-token";
import { unsubscribeByLink } from "./actions";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

/** Opening the page changes nothing, because mail scanners open links too. */
export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const subscription = subscriptionIn(token);
  return subscription ? (
    <EntryCard
      title="Unsubscribe"
      description={`Unsubscribe from e-mails about ${topics[subscription.topic].about}. Notifications still appear in the app.`}
    >
      <ActionForm action={unsubscribeByLink} aria-label="Unsubscribe">
        <input type="hidden" name="token" value={token} />
        <SubmitButton wide>Unsubscribe</SubmitButton>
      </ActionForm>
      <ChooseMails />
    </EntryCard>
  ) : (
    <EntryCard title="This link does not work" description="It is incomplete. Nothing was changed.">
      <ChooseMails />
    </EntryCard>
  );
}

const ChooseMails = () => (
  <p className="text-center text-sm">
    <PageLink href="/account#mails" className="link">
      Choose your mails in your account
    </PageLink>
  </p>
);
