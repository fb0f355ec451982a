import { prisma } from "@/lib/db/prisma";
import { holding } from "@/lib/portal/holding";
import { deletionGraceEnds } from "./deletion-grace";

export const operatorRowsAtMost = 50;

/** Organizations for the operator, undecided ones first; `search` is part of the name. The caller has checked that it is the operator. */
export async function operatorOrganizations(search: string) {
  const organizations = await prisma().organization.findMany({
    where: { name: holding(search) },
    select: {
      id: true,
      name: true,
      verification: true,
      verification_reason: true,
      created_at: true,
      _count: { select: { members: true, events: true, integrations: true } },
    },
    orderBy: [{ verification_at: { sort: "desc", nulls: "first" } }, { created_at: "desc" }, { id: "asc" }],
    take: operatorRowsAtMost,
  });
  const ids = organizations.map(({ id }) => id);
  const [connections, ends] = await Promise.all([connectionsTo(ids), deletionGraceEnds(ids)]);
  return organizations.map(({ _count, ...organization }) => ({
    ...organization,
    ..._count,
    /** Live ones, to its events. */
    connections: connections.get(organization.id) ?? 0,
    graceEndsAt: ends.get(organization.id) ?? null,
  }));
}

export type OperatorOrganization = Awaited<ReturnType<typeof operatorOrganizations>>[number];

async function connectionsTo(organizationIds: string[]): Promise<Map<string, number>> {
  const rows = await prisma().$queryRaw<{ id: string; connections: number }[]>`
    SELECT e.organization_id AS id, count(*)::int AS connections FROM events e JOIN connections c ON c.event_id = e.id AND c.status <> 'ended'
     WHERE e.organization_id = ANY(${organizationIds}::uuid[]) GROUP BY 1`;
  return new Map(rows.map(({ id, connections }) => [id, connections]));
}
