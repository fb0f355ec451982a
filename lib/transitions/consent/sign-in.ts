import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { notify } from "@/lib/notifications/notify";
import { issueCode } from "@/lib/tokens/authorization-code";
import { returnUrl } from "@/lib/tokens/return-url";
import { eligibleEvents } from "./eligible-events";
import { claimRequest, type PendingRequest } from "./request";
import { requireGrantable, requireRegistered } from "./still-valid";

/** A participant allowed it: the consent is written down, the code issued, and what is new in it told. Scopes that were not asked about stay as they were. */
export async function signIn(tx: Transaction, actor: Actor, request: PendingRequest, eventId: string, granted: string[]): Promise<string> {
  const [consent] = await tx.$queryRaw<{ id: string; before: string[] | null }[]>`
    WITH live AS (
      SELECT scopes FROM consents
       WHERE integration_id = ${request.integrationId}::uuid AND event_id = ${eventId}::uuid AND person_id = ${actor.personId}::uuid AND revoked_at IS NULL
    )
    INSERT INTO consents AS c (integration_id, event_id, person_id, scopes)
    VALUES (${request.integrationId}::uuid, ${eventId}::uuid, ${actor.personId}::uuid, ${granted})
    ON CONFLICT (integration_id, event_id, person_id) WHERE revoked_at IS NULL
    DO UPDATE SET updated_at = now(),
                  scopes = ARRAY(SELECT unnest(c.scopes) EXCEPT SELECT unnest(${request.scopes}::text[])) || excluded.scopes
    RETURNING id, (SELECT scopes FROM live) AS before`;
  await audit(tx, actor, {
    action: "consent.given",
    subject: { type: "consent", id: consent?.id ?? "" },
    eventId,
    integrationId: request.integrationId,
    details: { scopes: granted },
  });
  if (granted.some((scope) => !consent?.before?.includes(scope)))
    await notify(tx, "consent.given", { integrationId: request.integrationId, eventId, personId: actor.personId }, { scopes: granted });
  return issueUserCode(tx, actor, request, eventId, granted);
}

/** A live consent that covers the request: no screen. Undefined when there is none; it stays locked against its revocation until the code is there. */
export async function signInAgain(actor: Actor, request: PendingRequest, eventId: string): Promise<string | undefined> {
  const code = await transact(async (tx) => {
    requireGrantable(await requireRegistered(tx, request), request);
    const covering = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM consents
       WHERE integration_id = ${request.integrationId}::uuid AND event_id = ${eventId}::uuid AND person_id = ${actor.personId}::uuid
         AND revoked_at IS NULL AND scopes @> ${request.scopes} FOR SHARE`;
    if (covering.length === 0) return undefined;
    await claimRequest(tx, actor, request);
    return issueUserCode(tx, actor, request, eventId, request.scopes);
  });
  return code && returnUrl(request.returnTo, { code });
}

export async function requireEligible(actor: Actor, request: PendingRequest, eventId: string): Promise<void> {
  const events = await eligibleEvents(actor.personId, request.integrationId);
  if (!events.includes(eventId)) {
    throw new PageRefusal("access_denied", {
      heading: "You cannot sign in to this app",
      message: "You can no longer sign in to this app on that event.",
      advice: "Go back to the app and start again.",
    });
  }
}

const issueUserCode = (tx: Transaction, actor: Actor, request: PendingRequest, eventId: string, scopes: string[]) =>
  issueCode(tx, {
    integrationId: request.integrationId,
    kind: "user",
    eventId,
    personId: actor.personId,
    scopes,
    redirectUri: request.returnTo.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce,
  });
