import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ButtonLink } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { linkedAddressOf } from "@/lib/portal/participant/account-link";
import { currentActor } from "@/lib/session/current-actor";
import { setPasswordAndVerify, verifyAddressByLink } from "./actions";
import { AddressInUse } from "./address-in-use";
import { verifyPath } from "./path";

export const metadata: Metadata = { title: "Verify your address", robots: { index: false } };

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const [link, actor] = await Promise.all([
    linkedAddressOf(token, "verify_address", "change_address"),
    currentActor(),
  ]);
  if (!link)
    return <EndedLink next={{ href: "/account", label: "Send a new link from your account" }} />;
  if (link.state === "done") return <AddressInUse says="Your address is verified." />;
  const { purpose, email, person } = link;
  return (
    <EntryCard title="Verify your address" description="Confirm that this address is yours.">
      <DetailList
        details={[
          { term: "Address", value: <bdi className="wrap-anywhere">{email}</bdi> },
          { term: "Account of", value: <bdi className="wrap-anywhere">{person.name}</bdi> },
          { term: "Created", value: <LocalTime at={person.created_at} /> },
        ]}
      />
      {actor?.personId === person.id ? (
        <ActionForm action={verifyAddressByLink} aria-label="Verify your address">
          <HiddenFields of={{ token }} />
          <SubmitButton wide>Verify address</SubmitButton>
        </ActionForm>
      ) : (
        <ProveAccount token={token} email={email} mayTakeOver={purpose === "verify_address"} />
      )}
      <p className="text-sm text-soft">
        If you do not know this account, close this page: nothing changes.
      </p>
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
  mayTakeOver,
}: {
  token: string;
  email: string;
  mayTakeOver: boolean;
}) => (
  <>
    <p className="text-sm text-soft">Sign in to this account to verify its address.</p>
    <ButtonLink
      href={`/signin?switch=1&callbackUrl=${encodeURIComponent(verifyPath(token))}`}
      variant="primary"
      prefetch={false}
      wide
    >
      Sign in
    </ButtonLink>
    {mayTakeOver && (
      <ActionForm action={setPasswordAndVerify} aria-label="Set a password">
        <p className="text-sm text-soft">
          Or set a new password for it: this ends every session and replaces the password, passkeys
          and single sign-on of whoever opened it.
        </p>
        <HiddenFields of={{ token }} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
        />
        <SubmitButton variant="secondary" wide>
          Set password and verify
        </SubmitButton>
      </ActionForm>
    )}
  </>
);
