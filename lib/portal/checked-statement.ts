import { checkStatement } from "@/lib/tokens/signed-statement";
import { type AttestationClaims, attestationClaims } from "@/lib/transitions/deletion-duty/attest";
import { type ReceiptClaims, receiptClaims } from "./consent/receipt";

export type CheckedStatement =
  | { valid: true; receipt: ReceiptClaims }
  | { valid: true; attestation: AttestationClaims }
  | { valid: false; reason: string };

/**
 * Whether this service signed the receipt or attestation, and its claims. The names in them are
 * those of that time: today's would reveal what became of an event that the reader no longer sees.
 * Mail programs wrap the text, so white space does not matter.
 */
export async function checkSignedStatement(pasted: string): Promise<CheckedStatement> {
  const checked = await checkStatement(pasted.replaceAll(/\s/g, ""));
  if (!checked.valid) return checked;
  if (checked.typ === "consent-receipt+jwt")
    return { valid: true, receipt: receiptClaims.parse(checked.claims) };
  return { valid: true, attestation: attestationClaims.parse(checked.claims) };
}
