import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { lockMembers } from "@/lib/transitions/rights";

/** A manager withdraws an invitation. Its link ends immediately. */
export const withdrawInvitation = (
  actor: Actor,
  organizationId: string,
  invitationId: string,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    const where = {
      id: invitationId,
      organization_id: organizationId,
      activity_id: null,
      ended_at: null,
    };
    const ending = { ended_at: clock.now(), outcome: "withdrawn" };
    const { count } = isUuid(invitationId)
      ? await tx.invitation.updateMany({ where, data: ending })
      : { count: 0 };
    if (count === 0)
      throw refuse("invalid_request", { message: "This invitation has already ended." });
    await audit(tx, actor, {
      action: "invitation.withdrawn",
      subject: { type: "invitation", id: invitationId },
      organizationId,
    });
  });
