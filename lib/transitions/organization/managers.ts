import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";

/** A manager is a member with both abilities: nobody hands out what they do not have. */
export const isManager = (member: { manage_events: boolean; manage_integrations: boolean }) => member.manage_events && member.manage_integrations;

/**
 * Locks the organization's members for this transaction and returns them. Refuses who is no manager exactly like an organization that does not exist. The lock
 * makes two managers who remove each other take turns.
 */
export async function requireManagedOrganization(tx: Transaction, actor: Actor, organizationId: string) {
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const members = await tx.organizationMember.findMany({
    where: { organization_id: organizationId },
    select: { person_id: true, manage_events: true, manage_integrations: true },
  });
  const own = members.find((member) => member.person_id === actor.personId);
  if (!own || !isManager(own)) throw refuse("resource_not_found");
  return members;
}
