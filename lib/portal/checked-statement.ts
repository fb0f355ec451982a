import { prisma } from "@/lib/db/prisma";
import { checkStatement } from "@/lib/tokens/signed-statement";
import { type AttestationClaims, attestationClaims } from "@/lib/transitions/deletion-duty/attestation";
import { type ReceiptClaims, receiptClaims } from "./consent/receipt";

/** The current names of the integration and the event in the statement; null when they no longer exist. */
interface CurrentNames {
  integration: string | null;
  event: string | null;
}

export type CheckedStatement =
  | ({ valid: true; receipt: ReceiptClaims } & CurrentNames)
  | ({ valid: true; attestation: AttestationClaims } & CurrentNames)
  | { valid: false; reason: string };

/** Whether this service signed the receipt or attestation, and its claims. Mail programs wrap it: white space does not matter. */
export async function checkSignedStatement(pasted: string): Promise<CheckedStatement> {
  const checked = await checkStatement(pasted.replaceAll(/\s/g, ""));
  if (!checked.valid) return checked;
  if (checked.typ === "consent-receipt+jwt") {
    const receipt = receiptClaims.parse(checked.claims);
    return { valid: true, receipt, ...(await namesOf(receipt)) };
  }
  const attestation = attestationClaims.parse(checked.claims);
  return { valid: true, attestation, ...(await namesOf(attestation)) };
}

async function namesOf({ client_id, event: id }: { client_id: string; event: string }): Promise<CurrentNames> {
  const [integration, event] = await Promise.all([
    prisma().integration.findFirst({ where: { client_id }, select: { display_name: true } }),
    prisma().event.findFirst({ where: { id }, select: { title: true } }),
  ]);
  return { integration: integration?.display_name ?? null, event: event?.title ?? null };
}
