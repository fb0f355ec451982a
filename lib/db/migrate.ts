import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Migration, pendingMigrations, readMigrations } from "./migrations";

/** The account may have time limits; a migration takes the time it takes, and waits for its turn. */
const unlimited = "-c statement_timeout=0 -c lock_timeout=0";

/** Prisma's own number, so that its CLI and this wait for each other. */
const lock = 72707369;

/**
 * Applies what is new, each migration and its record in one transaction, and returns the names. Of several at once one works and the others wait;
 * Prisma's CLI reads the same record and agrees with it.
 */
export async function migrate(databaseUrl: string, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "migrate", options: unlimited });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    await client.query(table);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (cause) {
    await client.query("ROLLBACK").catch(() => {});
    throw new Error(`The migration ${name} failed and left nothing behind: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** As Prisma creates it, column by column. */
const table = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  varchar(36) PRIMARY KEY NOT NULL,
  checksum            varchar(64) NOT NULL,
  finished_at         timestamptz,
  migration_name      varchar(255) NOT NULL,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;
