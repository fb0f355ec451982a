import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import type { Language } from "@/messages/language";

/** Renames the account. The name is one that `nameSchema` accepts. */
export const renamePerson = (actor: Actor, name: string): Promise<void> =>
  transact(async (tx) => {
    await tx.person.update({ where: { id: actor.personId }, data: { name } });
    await audit(tx, actor, {
      action: "person.renamed",
      subject: { type: "person", id: actor.personId },
    });
  });

/** The person chooses the language of pages and mails. The same choice again is not recorded. */
export const setLanguage = (actor: Actor, language: Language): Promise<void> =>
  transact(async (tx) => {
    const { count } = await tx.person.updateMany({
      where: { id: actor.personId, OR: [{ language: null }, { language: { not: language } }] },
      data: { language },
    });
    if (count === 0) return;
    await audit(tx, actor, {
      action: "person.language_chosen",
      subject: { type: "person", id: actor.personId },
      details: { language },
    });
  });

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
