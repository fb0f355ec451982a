import { pageMessages } from "@/lib/session/page-language";
import { PageLink } from "./page-link";

/** Downloads the receipt of a consent, and a page that says in words what it says. */
export async function ReceiptLink({ id }: { id: string }) {
  const { receipt, readReceipt } = (await pageMessages()).apps;
  return (
    <span className="flex w-fit flex-wrap gap-x-3 text-sm">
      <a href={`/receipts/${id}`} download className="link">
        {receipt}
      </a>
      <PageLink href={`/receipts/check?id=${id}`} className="link">
        {readReceipt}
      </PageLink>
    </span>
  );
}
