import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type Migration, pendingMigrations, readMigrations } from "./migrations";
import { PrimaryClient } from "./primary";

/**
 * The database account may have time limits, but a migration may take long, and may wait for
 * another one.
 */
const unlimited = "-c statement_timeout=0 -c lock_timeout=0";

/** Prisma's own lock number, so that its CLI and this function wait for each other. */
const lockNumber = 72707369;

/** How often a waiting migration polls the lock, in milliseconds. */
const lockPollMs = 200;

/**
 * Applies the pending migrations, each together with its record in one transaction, and returns
 * their names. Of several concurrent runs, one works and the others wait. Prisma's CLI reads the
 * same record and agrees with it. A migration that makes or drops an index concurrently consists
 * of only that statement, because PostgreSQL does not run it in a transaction. Other statements can
 * write to the table while it runs.
 */
export async function migrate(
  databaseUrl: string,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new PrimaryClient({
    connectionString: databaseUrl,
    application_name: "migrate",
    options: unlimited,
  });
  await client.connect();
  try {
    await waitForLock(client);
    await client.query(createTableSql);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending)
      await (isConcurrent(migration) ? applyConcurrently : apply)(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Polls the lock, because building an index concurrently waits for the end of every older
 * statement, which would include one that waits for the lock.
 */
async function waitForLock(client: pg.Client) {
  while (
    !(await client.query("SELECT pg_try_advisory_lock($1) AS locked", [lockNumber])).rows[0].locked
  )
    await wait(lockPollMs);
}

async function apply(client: pg.Client, migration: Migration) {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK").catch(() => {});
    throw migrationError(migration, cause);
  }
}

const isConcurrent = ({ sql }: Migration) =>
  /^(CREATE (UNIQUE )?|DROP |RE)INDEX (INDEX )?CONCURRENTLY /m.test(sql);

/**
 * When the statement fails or the process is killed, PostgreSQL leaves an invalid index. It is
 * dropped.
 */
async function applyConcurrently(client: pg.Client, migration: Migration) {
  const unfinished = unfinishedIndexes(migration);
  try {
    await dropInvalidIndexes(client, unfinished);
    await client.query(migration.sql);
    await record(client, migration);
  } catch (cause) {
    await dropInvalidIndexes(client, unfinished).catch(() => {});
    throw migrationError(migration, cause);
  }
}

/** The names under which an index can remain, invalid: itself, or the copies of a rebuild. */
function unfinishedIndexes({ sql }: Migration): string[] {
  const name = /INDEX CONCURRENTLY (?:IF NOT EXISTS )?"(\w+)"/.exec(sql)?.[1];
  return ["", "_ccnew", "_ccold"].map((copy) => `${name}${copy}`);
}

async function dropInvalidIndexes(client: pg.Client, indexes: string[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM unnest($1::text[]) AS i (name)
       JOIN pg_index ON indexrelid = to_regclass(quote_ident(i.name)) WHERE NOT indisvalid`,
    [indexes],
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at,
          applied_steps_count) VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );

const migrationError = ({ name }: Migration, cause: unknown) =>
  new Error(
    `The migration ${name} failed and left nothing behind: ${cause instanceof Error ? cause.message : cause}`,
    { cause },
  );

/** The same table that Prisma creates, column by column. */
const createTableSql = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  varchar(36) PRIMARY KEY NOT NULL,
  checksum            varchar(64) NOT NULL,
  finished_at         timestamptz,
  migration_name      varchar(255) NOT NULL,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;
