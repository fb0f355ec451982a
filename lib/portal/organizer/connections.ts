import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { receiptsOfEvent } from "@/lib/portal/consent/receipt";
import { connectionsWithTokens } from "@/lib/portal/publisher/connections";
import { grantEndedSql } from "@/lib/tokens/issued-grant";

/**
 * The event's connections, live ones first, with who connected each and how many people are signed
 * in. The caller has checked access by `organizerEvent`.
 */
export const eventConnections = (eventId: string) =>
  findConnections({ event_id: eventId }, eventId);

/** One connection of the event, or null when the event has none with this id. */
export async function eventConnection(
  eventId: string,
  connectionId: string,
): Promise<EventConnection | null> {
  const [found = null] = isUuid(connectionId)
    ? await findConnections({ event_id: eventId, id: connectionId }, eventId)
    : [];
  return found;
}

async function findConnections(where: Prisma.ConnectionWhereInput, eventId: string) {
  const connections = await prisma().connection.findMany({
    where,
    select: {
      id: true,
      status: true,
      granted_scopes: true,
      connected_by: true,
      connected_at: true,
      ended_at: true,
      end_reason: true,
      last_call_at: true,
      integration: {
        select: {
          id: true,
          display_name: true,
          publisher_name: true,
          support_email: true,
          status: true,
          start_url: true,
          logo: { select: { digest: true } },
          declared_scopes: { select: { name: true } },
        },
      },
    },
    orderBy: [
      { ended_at: { sort: "desc", nulls: "first" } },
      { connected_at: "desc" },
      { id: "asc" },
    ],
  });
  const [names, signedIn, withTokens, receiptOf] = await Promise.all([
    namesOf(connections.flatMap(({ connected_by }) => connected_by ?? [])),
    signedInCounts(eventId),
    connectionsWithTokens(connections.map(({ id }) => id)),
    receiptsOfEvent(eventId),
  ]);
  return connections.map(
    ({ connected_by, integration: { logo, ...integration }, ...connection }) => ({
      ...connection,
      integration: { ...integration, logo: logo && `/developer/logos/${logo.digest}.png` },
      connectedBy: names.get(connected_by ?? "") ?? null,
      signedIn: signedIn.get(connection.id) ?? 0,
      hasToken: withTokens.has(connection.id),
      receipt: receiptOf(integration.id, eventId),
    }),
  );
}

export type EventConnection = Awaited<ReturnType<typeof eventConnections>>[number];

async function namesOf(ids: string[]): Promise<Map<string, string | null>> {
  const people = await prisma().person.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** The number of people with a live user token, by connection id. */
async function signedInCounts(eventId: string): Promise<Map<string, number>> {
  const rows = await prisma().$queryRawUnsafe<{ connection_id: string; people: number }[]>(
    `SELECT f.connection_id, count(DISTINCT f.person_id)::int AS people
       FROM connections c JOIN integrations i ON i.id = c.integration_id
         JOIN token_families f ON f.connection_id = c.id
       JOIN consents s ON s.event_id = c.event_id AND s.id = f.consent_id
      WHERE c.event_id = $1::uuid AND f.kind = 'user' AND f.revoked_at IS NULL
        AND f.expires_at > now() AND NOT ${grantEndedSql("f")} GROUP BY 1`,
    eventId,
  );
  return new Map(rows.map(({ connection_id, people }) => [connection_id, people]));
}
