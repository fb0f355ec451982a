import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { type Abilities, isManager } from "@/lib/people/rights";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import { lockMembers, lockOwnOrganization } from "@/lib/transitions/rights";

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
    await changeMembership(tx, actor, organizationId, personId, abilities);
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
    await changeMembership(tx, actor, organizationId, personId, "organization.member_removed");
  });

/** A member ends their own membership. */
export const leaveOrganization = (actor: Actor, organizationId: string): Promise<void> =>
  transact(async (tx) => {
    const { personId } = actor;
    const { members } = await lockOwnOrganization(tx, actor, organizationId);
    requireOtherManager(members, personId, lastManagerMessage);
    await changeMembership(tx, actor, organizationId, personId, "organization.member_left");
  });

const lastManagerMessage =
  "You are the last member with both permissions. Give both to another member first, or delete the organization.";

export const abilitiesSchema = z.object({
  manage_events: z.boolean(),
  manage_integrations: z.boolean(),
});

type Member = Abilities & { person_id: string };

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

/** Sets the abilities of a member whom the caller has found, or ends the membership. */
async function changeMembership(
  tx: Transaction,
  actor: Actor,
  organizationId: string,
  personId: string,
  to: Abilities | "organization.member_removed" | "organization.member_left",
): Promise<void> {
  const key = { organization_id: organizationId, person_id: personId };
  const where = { organization_id_person_id: key };
  const isEnd = typeof to === "string";
  if (isEnd) await tx.organizationMember.delete({ where });
  else await tx.organizationMember.update({ where, data: to });
  await audit(tx, actor, {
    action: isEnd ? to : "organization.abilities_set",
    subject: { type: "person", id: personId },
    organizationId,
    details: isEnd ? {} : { ...to },
  });
  await endTokensWithoutRight(tx, actor, organizationId);
}
