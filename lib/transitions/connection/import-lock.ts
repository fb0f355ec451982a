import { namedLockSql } from "@/lib/db/named-lock";
import type { Transaction } from "@/lib/db/transact";

// An import writes the events of its file that nobody is connected to as history, without webhooks
// (docs/rules/import.md#history-or-news). Between reading the connections and its commit, no
// integration may be connected to these events: it would never receive the file's changes. A lock
// on the rows of the events would also stop people from applying.

/** Events share this many keys, because the database has room for a limited number of locks. */
const keyCount = 1_024;

const keySql = (eventId: string) => `hashtext(${eventId}::uuid::text) & ${keyCount - 1}`;

/**
 * Waits for an import that is writing the event, and keeps other imports from writing it until the
 * transaction ends. This is the first statement of a transaction that connects: it holds nothing
 * yet that an import may wait for, and everything that it reads afterwards is later than the
 * import.
 */
export async function lockAgainstImports(tx: Transaction, eventId: string): Promise<void> {
  await tx.query(namedLockSql("connecting", keySql("$1"), "_shared"), eventId);
}

/**
 * Keeps integrations from being connected to events, until the transaction ends. `eventIdsSql` is a
 * query for their ids, in a column `id`.
 */
export const lockAgainstConnectingSql = (eventIdsSql: string) =>
  `${namedLockSql("connecting", "key")} FROM (SELECT DISTINCT ${keySql("id")} AS key
                                                FROM (${eventIdsSql}) events ORDER BY key) keys`;
