import type { Actor, ActorWithoutSession } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { type Ability, isManager, operatorWhere, organizationWhere } from "@/lib/people/rights";
import { type KeepableKind, requireKeptHere } from "@/lib/transitions/kept-kind/kept-elsewhere";

// Checks the actor's permissions against the data, in the verb's own transaction. A missing,
// malformed or foreign id gets the same refusal. The conditions are those of lib/people/rights.ts,
// which pages use as well.

interface Owned {
  id: string;
  organization_id: string;
}

export async function requireOwnEvent(
  tx: Transaction,
  actor: Actor,
  eventId: string,
  ability: Ability,
): Promise<Owned> {
  const found = await findOwnEvent(tx, actor, eventId, ability);
  if (!found) throw refuse("resource_not_found");
  return found;
}

/**
 * Requires the ability and locks the event for an addition to it: the event cannot be deleted until
 * the transaction ends, so an addition either commits first and is deleted as well, or is refused.
 */
export async function lockOwnEvent(
  tx: Transaction,
  actor: Actor,
  eventId: string,
  ability: Ability,
): Promise<Owned> {
  if (isUuid(eventId))
    await tx.query`SELECT 1 FROM events WHERE id = ${eventId}::uuid FOR KEY SHARE`;
  return requireOwnEvent(tx, actor, eventId, ability);
}

/** An own event whose records of this kind the organizers edit here. */
export async function requireEditableEvent(
  tx: Transaction,
  actor: Actor,
  eventId: string,
  kind: KeepableKind,
): Promise<Owned> {
  const event = await requireOwnEvent(tx, actor, eventId, "manage_events");
  await requireKeptHere(tx, event.id, kind);
  return event;
}

/** Requires that the kind is edited here, and locks the event for an addition to it. */
export async function lockEditableEvent(
  tx: Transaction,
  actor: Actor,
  eventId: string,
  kind: KeepableKind,
): Promise<Owned> {
  const event = await lockOwnEvent(tx, actor, eventId, "manage_events");
  await requireKeptHere(tx, event.id, kind);
  return event;
}

/** An own event, or null, because an actor whose verb runs later may have lost the ability. */
export async function findOwnEvent(
  tx: Transaction,
  { personId }: ActorWithoutSession,
  eventId: string,
  ability: Ability,
): Promise<Owned | null> {
  const where = { id: eventId, organization: organizationWhere(personId, ability) };
  return isUuid(eventId)
    ? tx.event.findFirst({ where, select: { id: true, organization_id: true } })
    : null;
}

export async function requireOwnIntegration(
  tx: Transaction,
  { personId }: Actor,
  integrationId: string,
): Promise<Owned> {
  const where = {
    id: integrationId,
    organization: organizationWhere(personId, "manage_integrations"),
  };
  const found = isUuid(integrationId)
    ? await tx.integration.findFirst({ where, select: { id: true, organization_id: true } })
    : null;
  if (!found) throw refuse("resource_not_found");
  return found;
}

/**
 * Locks an integration that the actor manages until the transaction ends. A force-deleted and an
 * unregistered one are not found.
 */
export async function lockOwnIntegration(
  tx: Transaction,
  actor: Actor,
  integrationId: string,
): Promise<Owned> {
  const { isRegistered, ...integration } = await lockOwnManifest(tx, actor, integrationId);
  if (!isRegistered) throw refuse("resource_not_found");
  return integration;
}

/**
 * Locks an integration that the actor manages, also before its registration
 * (docs/rules/manifest.md#before-registration).
 */
export async function lockOwnManifest(
  tx: Transaction,
  actor: Actor,
  integrationId: string,
): Promise<Owned & { isRegistered: boolean }> {
  const integration = await requireOwnIntegration(tx, actor, integrationId);
  const [locked] = await tx.query<{ registered: boolean }>`
    SELECT status <> 'unregistered' AS registered FROM integrations
     WHERE id = ${integration.id}::uuid AND status <> 'deleted' FOR NO KEY UPDATE`;
  if (!locked) throw refuse("resource_not_found");
  return { ...integration, isRegistered: locked.registered };
}

/**
 * An organization in which the actor has the ability. It cannot be deleted until the transaction
 * ends, so an addition to it either commits first and is counted by the deletion, or is refused.
 */
export async function requireOwnOrganization(
  tx: Transaction,
  { personId }: Actor,
  organizationId: string,
  ability: Ability,
): Promise<void> {
  if (!isUuid(organizationId)) throw refuse("resource_not_found");
  await tx.query`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR KEY SHARE`;
  const where = { id: organizationId, ...organizationWhere(personId, ability) };
  if ((await tx.organization.count({ where })) === 0) throw refuse("resource_not_found");
}

/**
 * The members of an organization that the actor manages, locked until the transaction ends, so that
 * two managers who remove each other wait for each other.
 */
export async function lockMembers(tx: Transaction, actor: Actor, organizationId: string) {
  const { members, own } = await lockOwnOrganization(tx, actor, organizationId);
  if (!isManager(own)) throw refuse("resource_not_found");
  return members;
}

/** Locks the members of an organization that the actor belongs to, with any abilities. */
export async function lockOwnOrganization(
  tx: Transaction,
  { personId }: Actor,
  organizationId: string,
) {
  if (!isUuid(organizationId)) throw refuse("resource_not_found");
  await tx.query`SELECT 1 FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
  const members = await tx.organizationMember.findMany({
    where: { organization_id: organizationId },
    select: { person_id: true, manage_events: true, manage_integrations: true },
  });
  const own = members.find((member) => member.person_id === personId);
  if (!own) throw refuse("resource_not_found");
  return { members, own };
}

/**
 * Requires an operator of the platform. To anybody else the operator's verbs do not seem to exist.
 */
export async function requireOperator(tx: Transaction, { personId }: Actor): Promise<void> {
  if ((await tx.person.count({ where: operatorWhere(personId) })) === 0)
    throw refuse("resource_not_found");
}

/**
 * Requires the permission to let others write: to an organization's events (its id), or to those of
 * the whole platform (null).
 */
export const requireFeedOwner = (
  tx: Transaction,
  actor: Actor,
  organizationId: string | null,
): Promise<void> =>
  organizationId === null
    ? requireOperator(tx, actor)
    : requireOwnOrganization(tx, actor, organizationId, "manage_events");
