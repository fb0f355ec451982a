import type { Prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";

const connected = { connections: { some: { status: { not: "ended" } } } };

/** Events and integrations that others may rely on: not archived, not ended, or still connected. */
const isLive = {
  event: {
    OR: [{ is_archived: null }, { is_archived: false }, connected],
  } satisfies Prisma.EventWhereInput,
  integration: {
    OR: [{ status: { in: ["active", "suspended_by_service"] } }, connected],
  } satisfies Prisma.IntegrationWhereInput,
};

/** The live events and integrations, which prevent the deletion of the organization. */
export async function liveContentOf(
  tx: Pick<Transaction, "event" | "integration">,
  organization_id: string,
) {
  const events = await tx.event.findMany({
    where: { organization_id, ...isLive.event },
    select: { id: true, title: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  const integrations = await tx.integration.findMany({
    where: { organization_id, ...isLive.integration },
    select: { id: true, display_name: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  return { events, integrations };
}
