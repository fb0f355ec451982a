import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { type Abilities, isManager } from "@/lib/people/rights";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { lockMembers } from "@/lib/transitions/rights";
import { auditMember, isLastManager } from "./members";

/** Sets a member's abilities. `last`: nobody with both abilities would be left to manage the organization. */
export const setAbilities = (actor: Actor, organizationId: string, personId: string, abilities: Abilities) =>
  transact(async (tx): Promise<"set" | "last" | "no_member"> => {
    const members = await lockMembers(tx, actor, organizationId);
    if (!members.some((member) => member.person_id === personId)) return "no_member";
    if (!isManager(abilities) && isLastManager(members, personId)) return "last";
    const key = { organization_id: organizationId, person_id: personId };
    await tx.organizationMember.update({ where: { organization_id_person_id: key }, data: abilities });
    await auditMember(tx, actor, "organization.abilities_set", { organizationId, personId, abilities });
    await endTokensWithoutRight(tx, actor, organizationId);
    return "set";
  });
