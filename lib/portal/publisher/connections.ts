import { clock } from "@/lib/clock";
import { type Budget, budgetSchema, config } from "@/lib/config/config";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { grantKey } from "@/lib/limits/limiter";
import { limiter } from "@/lib/limits/process-limiter";
import { pageOf } from "@/lib/portal/pagination";
import { familyLivesSql } from "@/lib/tokens/refresh-token";

/**
 * A page of an integration's live and ended connections, live ones first, then latest first. The
 * caller has checked the right to see it.
 */
export async function publisherConnections(integrationId: string, page: number) {
  const where = { integration_id: integrationId };
  const found = await pageOf(page, prisma().connection.count({ where }), (window) =>
    prisma().connection.findMany({
      where,
      select: columns,
      orderBy: [
        { ended_at: { sort: "desc", nulls: "first" } },
        { connected_at: "desc" },
        { id: "asc" },
      ],
      ...window,
    }),
  );
  const withTokens = await connectionsWithTokens(found.rows.map(({ id }) => id));
  const rows = await withBudgets(integrationId, found.rows);
  return { ...found, rows: rows.map((row) => ({ ...row, hasToken: withTokens.has(row.id) })) };
}

/** More connections than can use a visible part of their budgets within an hour. */
const busyAtMost = 500;

/** The live connections, most recent callers first: the others have used none of their budget. */
export async function busyConnections(integrationId: string) {
  const rows = await prisma().connection.findMany({
    where: { integration_id: integrationId, status: { not: "ended" } },
    select: columns,
    orderBy: [{ last_call_at: { sort: "desc", nulls: "last" } }, { id: "asc" }],
    take: busyAtMost,
  });
  return withBudgets(integrationId, rows);
}

const columns = {
  id: true,
  event_id: true,
  status: true,
  granted_scopes: true,
  connected_at: true,
  ended_at: true,
  last_call_at: true,
  event: { select: { title: true, organization: { select: { name: true } } } },
} satisfies Prisma.ConnectionSelect;

async function withBudgets<Row extends { event_id: string; last_call_at: Date | null }>(
  integrationId: string,
  rows: Row[],
) {
  const { limit_installation } = await prisma().integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: { limit_installation: true },
  });
  const budget =
    limit_installation === null
      ? config().LIMIT_INSTALLATION
      : budgetSchema.parse(limit_installation);
  return Promise.all(
    rows.map(async ({ event_id: eventId, ...connection }) => {
      const isIdle =
        connection.last_call_at === null ||
        clock.now().getTime() - connection.last_call_at.getTime() > budget.hour.seconds * 1000;
      const used = isIdle
        ? 0
        : await usedBudget({ integrationId, eventId, personId: null }, budget);
      return {
        ...connection,
        budget: { used, count: budget.hour.count, seconds: budget.hour.seconds },
      };
    }),
  );
}

/**
 * How much of the installation tokens' hourly budget is used now. The limiter is queried only for
 * connections with recent calls.
 */
async function usedBudget(grant: Parameters<typeof grantKey>[0], budget: Budget): Promise<number> {
  const { limit, remaining } = await (await limiter()).budgetLeft(grantKey(grant), budget);
  return limit - remaining;
}

/**
 * The given connections that have a valid installation token or can refresh one. A connection that
 * was reinstated with its integration has none (docs/rules/states.md).
 */
export async function connectionsWithTokens(connectionIds: string[]): Promise<Set<string>> {
  const rows = await prisma().$queryRawUnsafe<{ id: string }[]>(
    `SELECT c.id FROM connections c JOIN integrations i ON i.id = c.integration_id
      WHERE c.id = ANY ($1::uuid[]) AND EXISTS (
        SELECT FROM token_families f LEFT JOIN consents s ON false
         WHERE f.connection_id = c.id AND f.kind = 'installation' AND ${familyLivesSql})`,
    connectionIds,
  );
  return new Set(rows.map(({ id }) => id));
}
