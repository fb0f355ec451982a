import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { type Abilities, isManager } from "@/lib/people/rights";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { lockMembers } from "@/lib/transitions/rights";
import { auditMember, requireMember, requireOtherManager } from "./members";

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
