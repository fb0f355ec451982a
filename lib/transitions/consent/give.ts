import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { issueCode } from "@/lib/tokens/authorization-code";
import type { PendingRequest } from "@/lib/transitions/authorization-request/request";

/** A participant allows it: the consent is stored, they are notified of what is new in it, and the code is issued. Scopes that were not asked for stay as they were. */
export async function giveConsent(tx: Transaction, actor: Actor, request: PendingRequest, eventId: string, granted: string[]): Promise<string> {
  const { integrationId } = request;
  const [consent] = await tx.$queryRaw<{ id: string; before: string[] | null }[]>`
    WITH live AS (
      SELECT scopes FROM consents
       WHERE integration_id = ${integrationId}::uuid AND event_id = ${eventId}::uuid AND person_id = ${actor.personId}::uuid AND revoked_at IS NULL
    )
    INSERT INTO consents AS c (integration_id, event_id, person_id, scopes)
    VALUES (${integrationId}::uuid, ${eventId}::uuid, ${actor.personId}::uuid, ${granted})
    ON CONFLICT (integration_id, event_id, person_id) WHERE revoked_at IS NULL
    DO UPDATE SET updated_at = now(),
                  scopes = ARRAY(SELECT unnest(c.scopes) EXCEPT SELECT unnest(${request.scopes}::text[])) || excluded.scopes
    RETURNING id, (SELECT scopes FROM live) AS before`;
  if (!consent) throw new Error("The consent was not stored.");
  await audit(tx, actor, {
    action: "consent.given",
    subject: { type: "consent", id: consent.id },
    eventId,
    integrationId,
    details: { scopes: granted },
  });
  if (granted.some((scope) => !consent.before?.includes(scope)))
    await notify(tx, "consent.given", { integrationId, eventId, personId: actor.personId }, { scopes: granted });
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
