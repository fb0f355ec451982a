import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockMembers } from "@/lib/transitions/rights";
import { endMembership, isLastManager } from "./members";

/** Ends a membership, possibly the manager's own. `last`: nobody with both abilities would be left to manage the organization. */
export const removeMember = (actor: Actor, organizationId: string, personId: string) =>
  transact(async (tx): Promise<"removed" | "last" | "no_member"> => {
    const members = await lockMembers(tx, actor, organizationId);
    if (!members.some((member) => member.person_id === personId)) return "no_member";
    if (isLastManager(members, personId)) return "last";
    await endMembership(tx, actor, "organization.member_removed", { organizationId, personId });
    return "removed";
  });
