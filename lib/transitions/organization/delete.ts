import type { Actor } from "@/lib/audit/actor";
import { auditOrganization } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import type { Prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import { lockMembers } from "@/lib/transitions/rights";
import { counted } from "@/lib/words";

/**
 * A manager deletes the organization: memberships and open invitations end, and nobody has
 * permissions in it any more. Refused while it has live events or integrations
 * (docs/rules/accounts.md#ending-an-organization).
 */
export const deleteOrganization = (actor: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(actor);
    await lockMembers(tx, actor, organizationId);
    await requireNoLiveContent(tx, organizationId);
    const now = clock.now();
    const where = { organization_id: organizationId };
    await tx.invitation.updateMany({
      where: { ...where, ended_at: null },
      data: { ended_at: now, outcome: "withdrawn" },
    });
    await tx.organizationMember.deleteMany({ where });
    await tx.organization.update({
      where: { id: organizationId },
      data: { deleted_at: now, verification_asked_at: null },
    });
    await endTokensWithoutRight(tx, actor, organizationId);
    await auditOrganization(tx, actor, organizationId, "organization.deleted");
  });

async function requireNoLiveContent(tx: Transaction, organizationId: string): Promise<void> {
  const { events, integrations } = await liveContentOf(tx, organizationId);
  const live = [
    events.length > 0 && counted(events.length, "live event"),
    integrations.length > 0 && counted(integrations.length, "live integration"),
  ].filter(Boolean);
  if (live.length > 0)
    throw refuse("invalid_request", {
      message: `This organization still has ${live.join(" and ")}. ${liveContentAdvice}`,
    });
}

export const liveContentAdvice =
  "Archive its events and unpublish its integrations first. An event or integration stays live while it has a connection.";

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
