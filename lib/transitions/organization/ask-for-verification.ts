import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { typedProse } from "@/lib/resources/typed";
import { lockMembers } from "@/lib/transitions/rights";

export const verificationRequestSchema = z.object({
  about: typedProse(2000).pipe(z.string("Describe the organization and what it runs or builds.")),
});

/**
 * A manager asks the operators to verify the organization and describes it to them
 * (docs/rules/accounts.md#asking-for-verification).
 */
export const askForVerification = (
  actor: Actor,
  organizationId: string,
  { about }: z.output<typeof verificationRequestSchema>,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    const { count } = await tx.organization.updateMany({
      where: { id: organizationId, verification: { not: "verified" }, verification_asked_at: null },
      data: { verification_about: about, verification_asked_at: clock.now() },
    });
    if (count === 0)
      throw refuse("invalid_request", {
        message:
          "Verification has already been requested, or the organization is verified. An operator decides.",
      });
    await notify(tx, "organization.verification_asked", { organizationId }, { about });
    await audit(tx, actor, {
      action: "organization.verification_asked",
      subject: { type: "organization", id: organizationId },
      organizationId,
    });
  });
