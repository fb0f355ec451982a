import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import type { AgreedTerms } from "./consent-terms";
import type { PendingRequest } from "./request";

/**
 * Stores a receipt of the terms that the person agreed to, as the screen showed them
 * (docs/rules/oauth.md#receipts).
 */
export async function storeReceipt(
  tx: Transaction,
  actor: Actor,
  { kind, integrationId }: PendingRequest,
  terms: AgreedTerms,
): Promise<void> {
  await tx.consentReceipt.create({
    data: {
      kind,
      integration_id: integrationId,
      event_id: terms.event,
      person_id: actor.personId,
      terms: { ...terms },
    },
  });
}
