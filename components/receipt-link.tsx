/** Downloads the receipt of a consent. */
export const ReceiptLink = ({ id }: { id: string }) => (
  <a href={`/receipts/${id}`} download className="link block w-fit text-sm">
    Receipt
  </a>
);
