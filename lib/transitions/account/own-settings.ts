import type { Actor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import type { Language } from "@/messages/language";

/** Renames the account. The name is one that `nameSchema` accepts. */
export const renamePerson = (actor: Actor, name: string): Promise<void> =>
  transact(async (tx) => {
    await tx.person.update({ where: { id: actor.personId }, data: { name } });
    await auditPerson(tx, actor, actor.personId, "person.renamed");
  });

/** The person chooses the language of pages and mails. The same choice again is not recorded. */
export const setLanguage = (actor: Actor, language: Language): Promise<void> =>
  transact(async (tx) => {
    const { count } = await tx.person.updateMany({
      where: { id: actor.personId, OR: [{ language: null }, { language: { not: language } }] },
      data: { language },
    });
    if (count === 0) return;
    await auditPerson(tx, actor, actor.personId, "person.language_chosen", { language });
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
    await auditPerson(tx, actor, actor.personId, "account.calendar_address_replaced");
  });
