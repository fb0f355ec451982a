import type { Transaction } from "@/lib/db/transact";
import { endLinks } from "./account-link";

/** Whoever is signed in to the account, holds a link to it or a browser that it knows has nothing of it any more. `except` is a session that goes on. */
export async function endSignIns(tx: Transaction, personId: string, except?: string): Promise<number> {
  const { count } = await tx.session.deleteMany({ where: { person_id: personId, ...(except && { id: { not: except } }) } });
  await tx.knownBrowser.deleteMany({ where: { person_id: personId } });
  await endLinks(tx, personId);
  return count;
}
