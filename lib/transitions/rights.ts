import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { type Ability, isManager, operatorWhere, organizationWhere } from "@/lib/people/rights";

// Whether the actor may do it, asked of the data in the verb's own transaction. What is absent, malformed or somebody else's is refused alike. The conditions
// are those of lib/people/rights.ts, which pages ask as well.

interface Owned {
  id: string;
  organization_id: string;
}

/** An event of an organization in which the actor has the ability. */
export async function requireOwnEvent(tx: Transaction, { personId }: Actor, eventId: string, ability: Ability): Promise<Owned> {
  const where = { id: eventId, organization: organizationWhere(personId, ability) };
  const found = isUuid(eventId) ? await tx.event.findFirst({ where, select: { id: true, organization_id: true } }) : null;
  if (!found) throw refuse("resource_not_found");
  return found;
}

/** An integration of an organization in which the actor may manage integrations. */
export async function requireOwnIntegration(tx: Transaction, { personId }: Actor, integrationId: string): Promise<Owned> {
  const where = { id: integrationId, organization: organizationWhere(personId, "manage_integrations") };
  const found = isUuid(integrationId) ? await tx.integration.findFirst({ where, select: { id: true, organization_id: true } }) : null;
  if (!found) throw refuse("resource_not_found");
  return found;
}

/** The same, locked until the transaction ends. A force-deleted integration is not found. */
export async function lockOwnIntegration(tx: Transaction, actor: Actor, integrationId: string): Promise<Owned> {
  const integration = await requireOwnIntegration(tx, actor, integrationId);
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT id FROM integrations WHERE id = ${integration.id}::uuid AND status <> 'deleted' FOR NO KEY UPDATE`;
  if (locked.length === 0) throw refuse("resource_not_found");
  return integration;
}

/** An organization in which the actor has the ability. */
export async function requireOwnOrganization(tx: Transaction, { personId }: Actor, organizationId: string, ability: Ability): Promise<void> {
  const where = { id: organizationId, ...organizationWhere(personId, ability) };
  if (!isUuid(organizationId) || (await tx.organization.count({ where })) === 0) throw refuse("resource_not_found");
}

/** The members of an organization that the actor manages, locked until the transaction ends: two managers who remove each other take turns. */
export async function lockMembers(tx: Transaction, { personId }: Actor, organizationId: string) {
  if (!isUuid(organizationId)) throw refuse("resource_not_found");
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const members = await tx.organizationMember.findMany({
    where: { organization_id: organizationId },
    select: { person_id: true, manage_events: true, manage_integrations: true },
  });
  const own = members.find((member) => member.person_id === personId);
  if (!own || !isManager(own)) throw refuse("resource_not_found");
  return members;
}

/** The platform's staff. To anybody else the operator's verbs do not exist. */
export async function requireOperator(tx: Transaction, { personId }: Actor): Promise<void> {
  if ((await tx.person.count({ where: operatorWhere(personId) })) === 0) throw refuse("resource_not_found");
}
