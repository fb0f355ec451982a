import { outsideSandboxes } from "@/lib/db/outside-sandboxes";
import { prisma } from "@/lib/db/prisma";
import { everyWord } from "@/lib/portal/search/words";
import { registeredWhere } from "@/lib/transitions/integration/new-access";
import { deletionGraceEnds } from "./deletion-grace";

export const operatorRowsAtMost = 50;

/**
 * Organizations for the operator: first those that requested verification, then other undecided
 * ones, then the rest. `search` is part of the name. The caller has checked that the viewer is the
 * operator.
 */
export async function operatorOrganizations(search: string) {
  const organizations = await prisma().organization.findMany({
    where: {
      ...outsideSandboxes,
      ...everyWord(search, (search_text) => ({ search_text })),
      deleted_at: null,
    },
    select: {
      id: true,
      name: true,
      verification: true,
      verification_reason: true,
      verification_about: true,
      verification_asked_at: true,
      created_at: true,
      _count: { select: { events: true, integrations: { where: registeredWhere } } },
    },
    orderBy: [
      { verification_asked_at: { sort: "asc", nulls: "last" } },
      { verification_at: { sort: "desc", nulls: "first" } },
      { created_at: "desc" },
      { id: "asc" },
    ],
    take: operatorRowsAtMost,
  });
  const ids = organizations.map(({ id }) => id);
  const [connections, ends] = await Promise.all([connectionsTo(ids), deletionGraceEnds(ids)]);
  return organizations.map(({ _count, ...organization }) => ({
    ...organization,
    ..._count,
    /** Live connections to the organization's events. */
    connections: connections.get(organization.id) ?? 0,
    graceEndsAt: ends.get(organization.id) ?? null,
  }));
}

export type OperatorOrganization = Awaited<ReturnType<typeof operatorOrganizations>>[number];

async function connectionsTo(organizationIds: string[]): Promise<Map<string, number>> {
  const rows = await prisma().$queryRaw<{ id: string; connections: number }[]>`
    SELECT e.organization_id AS id, count(*)::int AS connections
      FROM events e JOIN connections c ON c.event_id = e.id AND c.status <> 'ended'
     WHERE e.organization_id = ANY(${organizationIds}::uuid[]) GROUP BY 1`;
  return new Map(rows.map(({ id, connections }) => [id, connections]));
}
