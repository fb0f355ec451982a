import { clock } from "@/lib/clock";
import { type Budget, budgetSchema, config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { grantKey } from "@/lib/limits/grant-key";
import { limiter } from "@/lib/limits/process-limiter";

/** Every connection an integration has or had, live ones first, the latest on top. The caller has checked the right to see it. */
export async function publisherConnections(integrationId: string) {
  const { limit_installation, connections } = await prisma().integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: {
      limit_installation: true,
      connections: {
        select: {
          id: true,
          event_id: true,
          status: true,
          granted_scopes: true,
          connected_at: true,
          ended_at: true,
          last_call_at: true,
          event: { select: { title: true, organization: { select: { name: true } } } },
        },
        orderBy: [{ ended_at: { sort: "desc", nulls: "first" } }, { connected_at: "desc" }, { id: "asc" }],
        take: 500,
      },
    },
  });
  const budget = limit_installation === null ? config().LIMIT_INSTALLATION : budgetSchema.parse(limit_installation);
  return Promise.all(
    connections.map(async ({ event_id: eventId, ...connection }) => {
      const isQuiet = connection.last_call_at === null || clock.now().getTime() - connection.last_call_at.getTime() > budget.hour.seconds * 1000;
      const used = isQuiet ? 0 : await usedOf({ integrationId, eventId, personId: null }, budget);
      return { ...connection, budget: { used, count: budget.hour.count, seconds: budget.hour.seconds } };
    }),
  );
}

/** How much of the hour's budget of the installation tokens is spent now. The limiter is asked only about connections with recent calls. */
async function usedOf(grant: Parameters<typeof grantKey>[0], budget: Budget): Promise<number> {
  const { limit, remaining } = await (await limiter()).budgetLeft(grantKey(grant), budget);
  return limit - remaining;
}
