import { PageLink } from "./page-link";

/** Downloads the receipt of a consent, and a page that says in words what it says. */
export const ReceiptLink = ({ id }: { id: string }) => (
  <span className="flex w-fit flex-wrap gap-x-3 text-sm">
    <a href={`/receipts/${id}`} download className="link">
      Receipt
    </a>
    <PageLink href={`/receipts/check?id=${id}`} prefetch={false} className="link">
      Read it
    </PageLink>
  </span>
);
