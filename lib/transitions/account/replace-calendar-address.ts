import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";

/**
 * Invalidates the person's calendar address and gives them a new one
 * (docs/rules/schedules.md#calendar-address).
 */
export const replaceCalendarAddress = (actor: Actor): Promise<void> =>
  transact(async (tx) => {
    await tx.person.update({
      where: { id: actor.personId },
      data: { calendar_epoch: { increment: 1 } },
    });
    await audit(tx, actor, {
      action: "account.calendar_address_replaced",
      subject: { type: "person", id: actor.personId },
    });
  });
