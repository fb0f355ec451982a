import type { Metadata } from "next";
import { setPasswordAndVerify } from "@/app/reset-password/actions";
import { EntryCard, NewPasswordField } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { linkedAddressOf } from "@/lib/portal/participant/account";
import { currentActor } from "@/lib/session/current-actor";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { answerIn } from "@/messages/answers";
import type { Messages } from "@/messages/en";
import { verifyAddressByLink } from "./actions";
import { AddressInUse } from "./address-in-use";
import { verifyPath } from "./path";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await pageMessages()).entry.verify.title,
  robots: { index: false },
});

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const [link, actor] = await Promise.all([
    linkedAddressOf(token, "verify_address", "change_address"),
    currentActor(),
  ]);
  const { entry, header } = await pageMessages();
  const words = entry.verify;
  if (!link) return <EndedLink next={{ href: "/account", label: words.newLink }} />;
  if (link.state === "done")
    return (
      <AddressInUse
        says={answerIn(
          await pageLanguage(),
          link.purpose === "change_address"
            ? "Your account now uses this address."
            : "Your address is verified.",
        )}
        words={words}
      />
    );
  const { purpose, email, person } = link;
  return (
    <EntryCard title={words.title} description={words.description}>
      <DetailList
        details={[
          { term: words.address, value: <bdi className="wrap-anywhere">{email}</bdi> },
          { term: words.accountOf, value: <bdi className="wrap-anywhere">{person.name}</bdi> },
          { term: words.created, value: <LocalTime at={person.created_at} /> },
        ]}
      />
      {actor?.personId === person.id ? (
        <ActionForm action={verifyAddressByLink} aria-label={words.title}>
          <HiddenFields of={{ token }} />
          <SubmitButton wide>{words.verify}</SubmitButton>
        </ActionForm>
      ) : (
        <ProveAccount
          {...{ token, email, entry }}
          signIn={header.signIn}
          mayTakeOver={purpose === "verify_address"}
        />
      )}
      <p className="text-sm text-soft">{words.unknown}</p>
    </EntryCard>
  );
}

/**
 * For a browser without a session of the account: the mailbox alone does not prove it. `switch`
 * shows the sign-in page even to somebody who is signed in to another account.
 */
const ProveAccount = ({
  token,
  email,
  entry,
  signIn,
  mayTakeOver,
}: {
  token: string;
  email: string;
  entry: Messages["entry"];
  signIn: string;
  mayTakeOver: boolean;
}) => (
  <>
    <p className="text-sm text-soft">{entry.verify.signInFirst}</p>
    <ButtonLink
      href={`/signin?switch=1&callbackUrl=${encodeURIComponent(verifyPath(token))}`}
      variant="primary"
      prefetch={false}
      wide
    >
      {signIn}
    </ButtonLink>
    {mayTakeOver && (
      <ActionForm action={setPasswordAndVerify} aria-label={entry.reset.form}>
        <p className="text-sm text-soft">{entry.verify.orSetPassword}</p>
        <HiddenFields of={{ token }} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField />
        <SubmitButton variant="secondary" wide>
          {entry.verify.setAndVerify}
        </SubmitButton>
      </ActionForm>
    )}
  </>
);
