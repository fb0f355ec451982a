import type { Transaction } from "@/lib/db/transact";
import { endingLinksSql } from "./account-link";

/**
 * Ends the account's sessions, known browsers and open links. `except` is the id of a session to
 * keep. Returns the number of ended sessions.
 */
export async function endSignIns(
  tx: Transaction,
  personId: string,
  except?: string,
): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { person_id: personId, ...(except && { id: { not: except } }) },
  });
  await tx.knownBrowser.deleteMany({ where: { person_id: personId } });
  await tx.query(
    `DELETE FROM account_links WHERE person_id = $1::uuid AND ${endingLinksSql}`,
    personId,
  );
  return count;
}
