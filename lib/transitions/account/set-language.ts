import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import type { Language } from "@/messages/language";

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
