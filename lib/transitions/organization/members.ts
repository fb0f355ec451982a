import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { type Abilities, isManager } from "@/lib/people/rights";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { lockMembers, lockOwnOrganization } from "@/lib/transitions/rights";

/** Sets a member's abilities. */
export const setAbilities = (
  actor: Actor,
  organizationId: string,
  personId: string,
  abilities: Abilities,
): Promise<void> =>
  transact(async (tx) => {
    const members = await lockMembers(tx, actor, organizationId);
    requireMember(members, personId);
    if (!isManager(abilities)) requireOtherManager(members, personId);
    const key = { organization_id: organizationId, person_id: personId };
    await tx.organizationMember.update({
      where: { organization_id_person_id: key },
      data: abilities,
    });
    await auditMember(tx, actor, "organization.abilities_set", {
      organizationId,
      personId,
      abilities,
    });
    await endTokensWithoutRight(tx, actor, organizationId);
  });

/** Ends a membership, possibly the manager's own. */
export const removeMember = (
  actor: Actor,
  organizationId: string,
  personId: string,
): Promise<void> =>
  transact(async (tx) => {
    const members = await lockMembers(tx, actor, organizationId);
    requireMember(members, personId);
    requireOtherManager(members, personId);
    await endMembership(tx, actor, "organization.member_removed", { organizationId, personId });
  });

/** A member ends their own membership. */
export const leaveOrganization = (actor: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    const { members } = await lockOwnOrganization(tx, actor, organizationId);
    requireOtherManager(members, actor.personId, lastManagerMessage);
    await endMembership(tx, actor, "organization.member_left", {
      organizationId,
      personId: actor.personId,
    });
  });

const lastManagerMessage =
  "You are the last member with both permissions. Give both to another member first, or delete the organization.";

export const abilitiesSchema = z.object({
  manage_events: z.boolean(),
  manage_integrations: z.boolean(),
});

type Member = Abilities & { person_id: string };

/** Refuses: resource_not_found. */
function requireMember(members: Member[], personId: string): void {
  if (!members.some(({ person_id }) => person_id === personId)) throw refuse("resource_not_found");
}

/** Refuses to leave the organization without a member who has both permissions. */
function requireOtherManager(
  members: Member[],
  personId: string,
  message = "This is the last member with both permissions. Give both to another member first.",
): void {
  const managers = members.filter(isManager);
  if (managers.length === 1 && managers[0]?.person_id === personId)
    throw refuse("invalid_request", { message });
}

interface Membership {
  organizationId: string;
  personId: string;
  abilities?: Abilities;
}

/** Ends a membership that the caller has found, with its audit entry. */
export async function endMembership(
  tx: Transaction,
  actor: Actor,
  action: "organization.member_removed" | "organization.member_left",
  { organizationId, personId }: Membership,
): Promise<void> {
  await tx.organizationMember.delete({
    where: { organization_id_person_id: { organization_id: organizationId, person_id: personId } },
  });
  await auditMember(tx, actor, action, { organizationId, personId });
  await endTokensWithoutRight(tx, actor, organizationId);
}

/** Returns the audit entry's id. */
const auditMember = (
  tx: Transaction,
  actor: Actor,
  action: "organization.abilities_set" | "organization.member_removed" | "organization.member_left",
  { organizationId, personId, abilities }: Membership,
): Promise<string> =>
  audit(tx, actor, {
    action,
    subject: { type: "person", id: personId },
    organizationId,
    details: { ...abilities },
  });
