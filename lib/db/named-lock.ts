import type { Transaction } from "./transact";

/**
 * Every advisory lock of the service, and the work that it serializes. A lock ends with its
 * transaction. Only migrations hold one longer, under the number that Prisma uses; functions of the
 * schema have their own.
 */
const namedLocks = {
  quota: "uses of one quota by one subject",
  slug: "events that choose the same slug",
  "feed tokens": "new feed tokens of an organization",
  "signing keys": "processes that add signing keys",
  import: "imports, and (shared) deletions of accounts",
  connecting: "an import of an event's history, and (shared) new connections to the event",
  feed: "batches of the sources of one event",
};

type LockName = keyof typeof namedLocks;

/**
 * The SQL of a lock, whose `keySql` is an integer. Different keys rarely meet, and then only wait.
 */
export const namedLockSql = (name: LockName, keySql = "0", mode: "" | "_shared" = "") =>
  `SELECT pg_advisory_xact_lock${mode}(hashtext('${name}'), ${keySql})::text`;

/** Waits for the lock and holds it until the transaction ends. */
export const takeNamedLock = (tx: Transaction, name: LockName, key = "", mode?: "_shared") =>
  tx.query(namedLockSql(name, "hashtext($1)", mode), key);
