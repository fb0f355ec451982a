import { prisma } from "@/lib/db/prisma";
import { isScope } from "@/lib/resources/scopes";

/** The integrations with a person's consent, by name, with their scopes on each event; force-deleted ones are omitted. */
export async function connectedApps(personId: string) {
  const given = { person_id: personId, revoked_at: null };
  const integrations = await prisma().integration.findMany({
    where: { status: { not: "deleted" }, consents: { some: given } },
    select: {
      id: true,
      display_name: true,
      publisher_name: true,
      privacy_policy_url: true,
      status: true,
      logo: { select: { digest: true } },
      consents: { where: given, select: { event_id: true, scopes: true, created_at: true }, orderBy: { created_at: "asc" } },
    },
    orderBy: [{ display_name: "asc" }, { id: "asc" }],
  });
  const titles = await eventTitles(integrations.flatMap(({ consents }) => consents.map(({ event_id }) => event_id)));
  return integrations.map(({ logo, consents, ...integration }) => ({
    ...integration,
    logo: logo && `/developer/logos/${logo.digest}.png`,
    since: consents[0]?.created_at ?? null,
    events: consents.map(({ event_id, scopes }) => ({
      id: event_id,
      title: titles.get(event_id) ?? "Untitled event",
      scopes: scopes.filter(isScope),
    })),
  }));
}

export type ConnectedApp = Awaited<ReturnType<typeof connectedApps>>[number];

async function eventTitles(ids: string[]): Promise<Map<string, string | null>> {
  const events = await prisma().event.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } });
  return new Map(events.map(({ id, title }) => [id, title]));
}
