import type { Transaction } from "@/lib/db/transact";

// An import writes the rows of many people table by table. The deletion of an account locks all rows of one person (`deleteAccount`). Both hold rows that the
// other needs, in no common order, so they take turns (docs/rules/accounts.md#deleting-during-an-import).

const turn = "hashtext('import of event data')";

/** Waits for the imports and deletions of accounts in progress, and keeps others from beginning until the transaction ends. */
export const takeImportTurnSql = `SELECT pg_advisory_xact_lock(${turn})`;

/** Waits for an import that is writing, and keeps other imports from writing until the transaction ends. Nothing may be locked before it. */
export async function waitForImport(tx: Transaction): Promise<void> {
  await tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock_shared(${turn})`);
}
