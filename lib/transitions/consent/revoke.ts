import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { instantSql } from "@/lib/db/rows";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requestErasure } from "@/lib/webhooks/outbox/payload-erasure";
import { record } from "@/lib/webhooks/outbox/record";

/**
 * A participant takes back what they allowed an integration, on every event: all their tokens for it are dead with their consents (`endedSql`), and
 * user.revoked_access is recorded for each consented event that has data of theirs (docs/rules/tokens.md#what-ends-tokens).
 */
export const revokeConsent = (participant: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const ended = isUuid(integrationId) && (await endAccess(tx, participant, integrationId));
    if (!ended) throw refuse("resource_not_found", { message: "This integration no longer has access to your data." });
  });

/**
 * The same as part of a larger verb; false when there was nothing to take back. `revoked_at` is so many seconds earlier, but not before the consent: a verb that
 * ends the access of several integrations gives each an instant of its own.
 */
export async function endAccess(tx: Transaction, participant: Actor, integrationId: string, secondsEarlier = 0): Promise<boolean> {
  const consents = await endConsents(tx, participant.personId, integrationId, secondsEarlier);
  if (consents.length === 0) return false;
  for (const consent of consents) await announce(tx, participant, integrationId, consent);
  return true;
}

interface EndedConsent {
  id: string;
  eventId: string;
  scopes: string[];
  hasData: boolean;
  /** UTC with microseconds. */
  revokedAt: string;
}

const endConsents = (tx: Transaction, personId: string, integrationId: string, secondsEarlier: number): Promise<EndedConsent[]> =>
  tx.$queryRawUnsafe<EndedConsent[]>(
    `WITH live AS (
       SELECT id FROM consents WHERE person_id = $1::uuid AND integration_id = $2::uuid AND revoked_at IS NULL ORDER BY id FOR UPDATE
     )
     UPDATE consents c SET revoked_at = greatest(c.updated_at, now() - make_interval(secs => $3)), updated_at = now() FROM live WHERE c.id = live.id
     RETURNING c.id, c.event_id AS "eventId", c.scopes, ${instantSql("c.revoked_at")} AS "revokedAt",
               EXISTS (SELECT FROM event_people p WHERE p.event_id = c.event_id AND p.person_id = c.person_id) AS "hasData"`,
    personId,
    integrationId,
    secondsEarlier,
  );

async function announce(tx: Transaction, participant: Actor, integrationId: string, { id, eventId, scopes, hasData, revokedAt }: EndedConsent) {
  const entry = { action: "consent.revoked" as const, subject: { type: "consent", id }, eventId, integrationId, details: { scopes } };
  const actorId = await audit(tx, participant, entry);
  if (!hasData) return;
  await record(tx, {
    eventType: "user.revoked_access",
    eventId,
    integrationId,
    dedupKey: `${participant.personId}:${revokedAt}`,
    snapshot: { person_id: participant.personId, granted_scopes: scopes, revoked_at: revokedAt },
    actorId,
    occurredAt: revokedAt,
  });
  await requestErasure(tx, { personId: participant.personId, eventId, integrationId });
}
