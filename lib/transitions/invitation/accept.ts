import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { lockInvitingOrganization } from "./inviting-organization";
import { spendInvitation } from "./spend";

/**
 * The account that has proved the invited address becomes a member with the abilities of the
 * invitation. Returns the organization's id. An existing member keeps the abilities they have.
 */
export const acceptInvitation = (actor: Actor, token: string): Promise<string> =>
  transact(async (tx) => {
    await lockAccount(tx, actor);
    await lockInvitingOrganization(tx, token);
    const { id, organization_id, ...abilities } = await spendInvitation(tx, actor, token, "join");
    const membership = { organization_id, person_id: actor.personId, ...abilities };
    await tx.organizationMember.createMany({ data: membership, skipDuplicates: true });
    await audit(tx, actor, {
      action: "invitation.accepted",
      subject: { type: "invitation", id },
      organizationId: organization_id,
      details: abilities,
    });
    return organization_id;
  });
