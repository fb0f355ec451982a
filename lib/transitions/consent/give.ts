import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { issueCode } from "@/lib/tokens/authorization-code";
import type { NewRequest } from "@/lib/transitions/authorization-request/request";

/**
 * A participant consents: stores the consent, notifies them of new scopes, and issues the code.
 * Scopes that were not requested stay as they were.
 */
export async function giveConsent(
  tx: Transaction,
  actor: Actor,
  request: NewRequest,
  eventId: string,
  granted: string[],
): Promise<string> {
  const { integrationId } = request;
  const [consent] = await tx.query<{ id: string; before: string[] | null }>(
    storeConsentSql,
    integrationId,
    eventId,
    actor.personId,
    granted,
    request.scopes,
  );
  if (!consent) throw new Error("The consent was not stored.");
  await audit(tx, actor, {
    action: "consent.given",
    subject: { type: "consent", id: consent.id },
    eventId,
    integrationId,
    details: { scopes: granted },
  });
  if (granted.some((scope) => !consent.before?.includes(scope)))
    await notify(
      tx,
      "consent.given",
      { integrationId, eventId, personId: actor.personId },
      { scopes: granted },
    );
  return issueCode(tx, {
    integrationId,
    kind: "user",
    eventId,
    personId: actor.personId,
    consentId: consent.id,
    scopes: granted,
    redirectUri: request.returnTo.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce,
  });
}

/**
 * $1 is the integration, which is locked against edits; $2 the event, $3 the person, $4 the granted
 * scopes and $5 the requested scopes.
 */
const storeConsentSql = `
WITH live AS (
  SELECT ${stillGrantedSql("s")} AS scopes FROM consents s
    JOIN integrations i ON i.id = s.integration_id
   WHERE s.integration_id = $1::uuid AND s.event_id = $2::uuid AND s.person_id = $3::uuid
     AND s.revoked_at IS NULL
)
INSERT INTO consents AS c (integration_id, event_id, person_id, scopes, scope_epoch)
SELECT id, $2::uuid, $3::uuid, $4::text[], scope_epoch FROM integrations WHERE id = $1::uuid
ON CONFLICT (integration_id, event_id, person_id) WHERE revoked_at IS NULL
DO UPDATE SET updated_at = now(), scope_epoch = excluded.scope_epoch,
              scopes = ARRAY(SELECT unnest((SELECT ${stillGrantedSql("c")} FROM integrations i
                                             WHERE i.id = c.integration_id))
                             EXCEPT SELECT unnest($5::text[]))
                       || excluded.scopes
RETURNING id, (SELECT scopes FROM live) AS before`;
