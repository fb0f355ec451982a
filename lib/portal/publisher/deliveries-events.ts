import { prisma } from "@/lib/db/prisma";
import { organizationWhere } from "@/lib/people/rights";

const eventsAtMost = 200;

/**
 * The events that an integration's deliveries can be about, latest connected first. The chosen
 * event is always included, however old its connection is.
 */
export async function publisherDeliveryEvents(
  personId: string,
  integrationId: string,
  chosen?: string,
) {
  const connectionsOf = (where: { event_id?: string }) =>
    prisma().connection.findMany({
      where: {
        ...where,
        integration_id: integrationId,
        integration: { organization: organizationWhere(personId, "manage_integrations") },
      },
      select: { event: { select: { id: true, title: true } } },
      orderBy: { connected_at: "desc" },
      take: eventsAtMost,
    });
  const events = (await connectionsOf({})).map(({ event }) => event);
  if (chosen === undefined || events.some(({ id }) => id === chosen)) return events;
  return [...(await connectionsOf({ event_id: chosen })).map(({ event }) => event), ...events];
}
