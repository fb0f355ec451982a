import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { DetailList } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { verificationOf } from "@/lib/portal/participant/account-link";
import { verifyAddressByLink } from "./actions";

export const metadata: Metadata = { title: "Verify your address", robots: { index: false } };

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const verification = await verificationOf(token);
  return (
    <EntryCard title="Verify your address" description="Confirm that this address is yours.">
      {verification && (
        <DetailList
          details={[
            { term: "Address", value: <bdi className="wrap-anywhere">{verification.email}</bdi> },
            { term: "Account of", value: <bdi className="wrap-anywhere">{verification.person.name}</bdi> },
            { term: "Created", value: <LocalTime at={verification.person.created_at} /> },
          ]}
        />
      )}
      <ActionForm action={verifyAddressByLink} aria-label="Verify your address">
        <input type="hidden" name="token" value={token} />
        <SubmitButton wide>Verify address</SubmitButton>
      </ActionForm>
      {verification && <p className="text-sm text-soft">If you do not know this account, close this page: nothing changes.</p>}
    </EntryCard>
  );
}
