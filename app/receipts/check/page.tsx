import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { ReceiptCheck } from "./receipt-check";

export const metadata: Metadata = {
  title: "Check a receipt",
  description:
    "Check whether a consent receipt or a deletion attestation was signed by this service, and what it says.",
};

export default function CheckReceiptPage() {
  return (
    <>
      <PageHeader
        title="Check a receipt"
        description="A receipt says what somebody agreed to when they let an integration read data. An attestation is a publisher’s statement that data was deleted. Paste the whole text; none of it is stored."
      />
      <Card>
        <ReceiptCheck />
      </Card>
    </>
  );
}
