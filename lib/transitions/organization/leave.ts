import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockOwnOrganization } from "@/lib/transitions/rights";
import { endMembership, isLastManager } from "./members";

/** A member ends their own membership. `last`: nobody with both abilities would be left to manage the organization. */
export const leaveOrganization = (actor: Actor, organizationId: string) =>
  transact(async (tx): Promise<"left" | "last"> => {
    const { members } = await lockOwnOrganization(tx, actor, organizationId);
    if (isLastManager(members, actor.personId)) return "last";
    await endMembership(tx, actor, "organization.member_left", { organizationId, personId: actor.personId });
    return "left";
  });
