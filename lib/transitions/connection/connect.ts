import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { notify } from "@/lib/notifications/notify";
import { mayManageIntegrations } from "@/lib/people/rights";
import { issueCode } from "@/lib/tokens/authorization-code";
import type { NewRequest } from "@/lib/transitions/authorization-request/request";
import { joinLostVerification } from "@/lib/webhooks/outbox/operator-notices";

/**
 * An organizer allows the request: the integration is connected, whatever the connection's previous
 * state, with exactly these scopes (docs/rules/oauth.md#organizer-consent). The caller's
 * transaction has begun with `lockAgainstImports`. Returns the code.
 */
export async function connect(
  tx: Transaction,
  actor: Actor,
  request: NewRequest,
  eventId: string,
  granted: string[],
): Promise<string> {
  await lockAgainstDeletion(tx, eventId);
  const [connection] = await tx.query<{ id: string; organization_id: string }>`
    INSERT INTO connections AS c (integration_id, event_id, granted_scopes, connected_by)
    VALUES (${request.integrationId}::uuid, ${eventId}::uuid, ${granted}, ${actor.personId}::uuid)
    ON CONFLICT (event_id, integration_id)
    DO UPDATE SET status = 'connected', granted_scopes = excluded.granted_scopes,
       connected_by = excluded.connected_by,
                  connected_at = now(), ended_at = NULL, end_reason = NULL, updated_at = now()
    RETURNING id, (SELECT organization_id FROM events WHERE events.id = c.event_id)`;
  if (!connection) throw new Error("The connection was not written.");
  await joinLostVerification(tx, {
    integrationId: request.integrationId,
    eventId,
    organizationId: connection.organization_id,
  });
  await audit(tx, actor, {
    action: "connection.connected",
    subject: { type: "connection", id: connection.id },
    organizationId: connection.organization_id,
    eventId,
    integrationId: request.integrationId,
    details: { granted_scopes: granted },
  });
  await notify(
    tx,
    "connection.connected",
    { integrationId: request.integrationId, eventId },
    { scopes: granted },
  );
  return issueCode(tx, {
    integrationId: request.integrationId,
    kind: "installation",
    eventId,
    personId: actor.personId,
    consentId: null,
    scopes: granted,
    redirectUri: request.returnTo.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: null,
  });
}

/**
 * Locks the event against being archived and its organization against losing its verification,
 * because the deletion notices must go to every connection, including this one. An archived event
 * is refused.
 */
async function lockAgainstDeletion(tx: Transaction, eventId: string): Promise<void> {
  const [event] = await tx.query<{ organization_id: string }>`
    SELECT organization_id FROM events WHERE id = ${eventId}::uuid AND is_archived IS NOT TRUE
       FOR SHARE`;
  if (!event) throw archivedRefusal();
  await tx.query`SELECT FROM organizations WHERE id = ${event.organization_id}::uuid FOR SHARE`;
}

/**
 * The event, if this person may manage integrations for it and the integration may be connected to
 * it. Another organization's event, a missing one, a malformed id and another organization's
 * organization-only integration look the same.
 */
export async function requireConnectableEvent(
  actor: Actor,
  integration: { visibility: string; organizationId: string },
  eventId: string,
): Promise<{ id: string }> {
  const event = isUuid(eventId) ? await findEvent(eventId) : null;
  if (!event || !(await mayManageIntegrations(actor.personId, event.organization_id)))
    throw notAllowedRefusal(
      "The event_id names no event, or the person who opened the link may not manage its integrations.",
    );
  if (
    integration.visibility === "organization-only" &&
    integration.organizationId !== event.organization_id
  )
    throw notAllowedRefusal(
      "The integration's visibility is organization-only, and the event belongs to another organization.",
    );
  if (event.is_archived) throw archivedRefusal();
  return event;
}

const findEvent = (id: string) =>
  prisma().event.findUnique({
    where: { id },
    select: { id: true, organization_id: true, is_archived: true },
  });

/** The page is the same for all of these; the publisher's log says which one it was. */
const notAllowedRefusal = (publisherMessage: string) =>
  new PageRefusal("access_denied", "notYourEvent", { dependsOnAccount: true, publisherMessage });

const archivedRefusal = () => new PageRefusal("access_denied", "archivedEvent");
