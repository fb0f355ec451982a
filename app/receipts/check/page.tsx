import type { Metadata } from "next";
import { queryValue, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { checkSignedStatement } from "@/lib/portal/checked-statement";
import { signedReceipt } from "@/lib/portal/consent/receipt";
import { currentActor } from "@/lib/session/current-actor";
import { CheckedReceipt, ReceiptCheck } from "./receipt-check";

export const metadata: Metadata = {
  title: "Check a receipt",
  description:
    "Check whether a consent receipt or a deletion attestation was signed by this service, and what it says.",
};

interface Props {
  searchParams: SearchParams;
}

/** With the id of a person's own receipt, the page begins with what that receipt says. */
export default async function CheckReceiptPage({ searchParams }: Props) {
  const [actor, query] = [await currentActor(), await searchParams];
  const own = actor && (await signedReceipt(actor, queryValue(query.id)));
  return (
    <>
      <PageHeader
        title="Check a receipt"
        description="A receipt says what somebody agreed to when they let an integration read data. An attestation is a publisher’s statement that data was deleted. Paste the whole text; none of it is stored."
      />
      <div className="grid gap-6">
        {own && (
          <Card title="Your receipt">
            <CheckedReceipt checked={await checkSignedStatement(own)} />
          </Card>
        )}
        <Card title={own ? "Check another one" : undefined}>
          <ReceiptCheck />
        </Card>
      </div>
    </>
  );
}
