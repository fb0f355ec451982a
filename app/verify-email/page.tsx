import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { one, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { verifyThisAddress } from "./actions";

export const metadata: Metadata = { title: "Verify your address", robots: { index: false } };

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  return (
    <EntryCard title="Verify your address" description="Confirm that this address is yours.">
      <ActionForm action={verifyThisAddress} aria-label="Verify your address">
        <input type="hidden" name="token" value={one((await searchParams).token)} />
        <SubmitButton wide>Verify address</SubmitButton>
      </ActionForm>
    </EntryCard>
  );
}
