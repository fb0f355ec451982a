import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";

/** Renames the account. The name is one that `nameSchema` accepts. */
export const renamePerson = (actor: Actor, name: string): Promise<void> =>
  transact(async (tx) => {
    await tx.person.update({ where: { id: actor.personId }, data: { name } });
    await audit(tx, actor, {
      action: "person.renamed",
      subject: { type: "person", id: actor.personId },
    });
  });
