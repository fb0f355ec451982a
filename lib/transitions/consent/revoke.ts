import { type Actor, actorKindOf } from "@/lib/audit/actor";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { wakeForOccurrences } from "@/lib/webhooks/outbox/wake";
import { endConsentsSql, revocationSpreadSeconds } from "./end";

/** A participant revokes their consents to an integration, on every event. */
export const revokeConsent = (participant: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const ended =
      isUuid(integrationId) &&
      (await endConsents(tx, participant, { integrationId, spreadSeconds: 0 }));
    if (!ended)
      throw refuse("resource_not_found", {
        message: "This integration no longer has access to your data.",
      });
  });

/** Revokes the person's consents to all integrations within a larger transaction. */
export const endAllConsents = (tx: Transaction, participant: Actor): Promise<boolean> =>
  endConsents(tx, participant, { integrationId: null, spreadSeconds: revocationSpreadSeconds });

interface Ending {
  /** Null for every integration. */
  integrationId: string | null;
  spreadSeconds: number;
}

/** False when there was nothing to end. */
async function endConsents(
  tx: Transaction,
  participant: Actor,
  { integrationId, spreadSeconds }: Ending,
): Promise<boolean> {
  const { personId, requestId, address } = participant;
  const values = [
    [personId],
    integrationId,
    spreadSeconds,
    actorKindOf(participant),
    personId,
    requestId,
    address,
  ];
  const ended = await tx.query(endConsentsSql, ...values);
  if (ended.length > 0) afterCommit(tx, wakeForOccurrences);
  return ended.length > 0;
}
