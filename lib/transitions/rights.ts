import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import type { Ability } from "@/lib/people/abilities";

// Who may do it, asked of the data in the verb's own transaction. Absent, malformed and foreign look alike.

const membersWho = (ability: Ability, { personId }: Actor) => ({ members: { some: { person_id: personId, [ability]: true } } });

/** An event of an organization in which the actor has the ability. */
export async function requireOwnEvent(tx: Transaction, actor: Actor, eventId: string, ability: Ability) {
  const found = isUuid(eventId)
    ? await tx.event.findFirst({ where: { id: eventId, organization: membersWho(ability, actor) }, select: { id: true, organization_id: true } })
    : null;
  if (!found) throw refuse("resource_not_found");
  return found;
}

/** An integration of an organization in which the actor may manage integrations. */
export async function requireOwnIntegration(tx: Transaction, actor: Actor, integrationId: string) {
  const where = { id: integrationId, organization: membersWho("manage_integrations", actor) };
  const found = isUuid(integrationId) ? await tx.integration.findFirst({ where, select: { id: true, organization_id: true } }) : null;
  if (!found) throw refuse("resource_not_found");
  return found;
}

/** The platform's staff. To anybody else the operator's verbs do not exist. */
export async function requireOperator(tx: Transaction, { personId }: Actor): Promise<void> {
  if ((await tx.person.count({ where: { id: personId, is_operator: true, deleted_at: null } })) === 0) throw refuse("resource_not_found");
}
