import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockMembers } from "@/lib/transitions/rights";
import { endMembership, requireMember, requireOtherManager } from "./members";

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
