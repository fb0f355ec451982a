import type { Metadata } from "next";
import { EntryCard } from "@/app/signin/entry-card";
import { EndedLink } from "@/components/ended-link";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { DetailList } from "@/components/ui/detail-list";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { linkedAddressOf } from "@/lib/portal/participant/account-link";
import { takeChangeBack } from "../actions";
import { AddressInUse } from "../address-in-use";

export const metadata: Metadata = { title: "This was not me", robots: { index: false } };

/** Opening the page does not use up the link, because mail scanners open links too. */
export default async function TakeBackPage({ searchParams }: { searchParams: SearchParams }) {
  const token = queryValue((await searchParams).token);
  const link = await linkedAddressOf(token, "take_back_address");
  if (!link)
    return (
      <EndedLink next={{ href: "/forgot-password", label: "Send a link to set a new password" }} />
    );
  if (link.state === "done") return <AddressInUse says="Your account has this address again." />;
  return (
    <EntryCard title="This was not me" description="Your account has a new e-mail address.">
      <DetailList
        details={[
          { term: "Old address", value: <bdi className="wrap-anywhere">{link.email}</bdi> },
        ]}
      />
      <p className="text-sm text-soft">
        Taking the change back gives your account this address again and ends every session.
      </p>
      <ActionForm action={takeChangeBack} aria-label="Take the change back">
        <HiddenFields of={{ token }} />
        <SubmitButton wide>Take the change back</SubmitButton>
      </ActionForm>
    </EntryCard>
  );
}
