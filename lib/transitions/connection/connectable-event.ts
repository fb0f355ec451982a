import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import { mayManageIntegrations } from "@/lib/people/rights";

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

export const archivedRefusal = () => new PageRefusal("access_denied", "archivedEvent");
