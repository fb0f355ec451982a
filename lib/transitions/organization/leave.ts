import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { lockOwnOrganization } from "@/lib/transitions/rights";
import { endMembership, requireOtherManager } from "./members";

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
