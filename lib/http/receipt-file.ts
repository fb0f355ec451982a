import { signedReceipt } from "@/lib/portal/consent/receipt";
import { download } from "./download";

/**
 * GET /receipts/ID: a receipt to keep. A participant's receipt is for that participant, a
 * connection's for the organizers of the event.
 */
export const receiptFile = download({
  filename: "receipt.jws",
  contentType: "application/jose",
  read: (actor, path) => signedReceipt(actor, path.at(-1) ?? ""),
});
