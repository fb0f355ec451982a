import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { withDatabase } from "@/e2e/support/database-server";
import { migrate } from "./migrate";
import { readMigrations } from "./migrations";

const server = inject("databaseServer");

test("migrations are applied in order and recorded as Prisma records them", async () => {
  const url = await emptyDatabase();
  const names = readMigrations().map((migration) => migration.name);
  expect(await migrate(url)).toEqual(names);
  const rows = await query(
    url,
    `SELECT *, finished_at >= started_at AS in_order FROM _prisma_migrations
      ORDER BY migration_name`,
  );
  expect(rows.map((row) => row.migration_name)).toEqual(names);
  for (const [n, row] of rows.entries()) {
    const checksum = createHash("sha256")
      .update(readMigrations()[n]?.sql ?? "")
      .digest("hex");
    expect(row).toMatchObject({
      checksum,
      applied_steps_count: 1,
      logs: null,
      rolled_back_at: null,
      in_order: true,
    });
    expect(row.id).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(await migrate(url)).toEqual([]);
});

test("of concurrent migrations one works and the others wait", async () => {
  const url = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
  expect(applied.flat()).toEqual(readMigrations().map((migration) => migration.name));
});

test("a migration that was changed after it had been applied is refused", async () => {
  const url = await emptyDatabase();
  await migrate(url, [step("1_first", "CREATE TABLE a ()")]);
  await expect(migrate(url, [step("1_first", "CREATE TABLE b ()")])).rejects.toThrow(
    "1_first was changed after it had been applied",
  );
});

test("a database from before the first migration is refused, and says what to do", async () => {
  const url = await emptyDatabase();
  await migrate(url, [step("0_unreleased", "CREATE TABLE a ()")]);
  await expect(migrate(url)).rejects.toThrow("made by a version before 0.1.0");
  expect(await query(url, "SELECT migration_name FROM _prisma_migrations")).toHaveLength(1);
});

test("a migration recorded as failed is refused, and one that was rolled back is applied again", async () => {
  const url = await emptyDatabase();
  await migrate(url, []);
  await query(
    url,
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '1_first')",
  );
  await expect(migrate(url, [step("1_first", "CREATE TABLE a ()")])).rejects.toThrow(
    "1_first is recorded as failed",
  );
  await query(url, "UPDATE _prisma_migrations SET rolled_back_at = now()");
  expect(await migrate(url, [step("1_first", "CREATE TABLE a ()")])).toEqual(["1_first"]);
});

test("a migration that fails leaves nothing behind and is retried", async () => {
  const url = await emptyDatabase();
  await expect(migrate(url, [step("1_first", "CREATE TABLE a (); SELECT 1/0")])).rejects.toThrow(
    "1_first failed and left nothing behind",
  );
  expect(await query(url, "SELECT 1 FROM pg_tables WHERE tablename = 'a'")).toEqual([]);
  expect(await migrate(url, [step("1_first", "CREATE TABLE a ()")])).toEqual(["1_first"]);
});

const onA = {
  create: step("1_first", "CREATE TABLE a (n int)"),
  index: step("2_index", `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_key" ON a (n)`),
};

test("an index is created concurrently without blocking writes, by only one of several concurrent migrations", async () => {
  const url = await emptyDatabase();
  await migrate(url, [onA.create]);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  // Building the index waits for the end of this transaction.
  await writer.query("BEGIN; INSERT INTO a VALUES (1)");
  const migrating = Promise.all([1, 2, 3].map(() => migrate(url, [onA.create, onA.index])));
  await expect
    .poll(() => query(url, "SELECT 1 FROM pg_class WHERE relname = 'a_key'"))
    .toHaveLength(1);
  await query(url, "SET lock_timeout = '2s'; INSERT INTO a VALUES (2)");
  await wait(1_500); // longer than the deadlock_timeout of PostgreSQL
  await writer.query("COMMIT");
  await writer.end();
  expect((await migrating).flat()).toEqual(["2_index"]);
  expect(await validIndexes(url)).toEqual(["a_key"]);
});

test("an index whose concurrent creation fails leaves nothing behind, and an invalid one is created again", async () => {
  const url = await emptyDatabase();
  await migrate(url, [onA.create]);
  await query(url, "INSERT INTO a VALUES (1), (1)");
  await expect(migrate(url, [onA.create, onA.index])).rejects.toThrow(
    "2_index failed and left nothing behind",
  );
  expect(await query(url, "SELECT 1 FROM pg_class WHERE relname = 'a_key'")).toEqual([]);
  // Leaves an invalid index, as when the process is killed.
  await expect(query(url, onA.index.sql)).rejects.toThrow("could not create unique index");
  await query(url, "DELETE FROM a");
  expect(await migrate(url, [onA.create, onA.index])).toEqual(["2_index"]);
  expect(await validIndexes(url)).toEqual(["a_key"]);
});

test("a rebuild of an index that was interrupted leaves nothing behind, and begins again", async () => {
  const url = await emptyDatabase();
  const rebuild = step("3_rebuild", `REINDEX INDEX CONCURRENTLY "a_key"`);
  await migrate(url, [onA.create, onA.index]);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("BEGIN; INSERT INTO a VALUES (1)"); // the rebuild waits for its end
  const interrupted = query(`${url}?options=-c%20lock_timeout%3D300ms`, rebuild.sql);
  await expect(interrupted).rejects.toThrow("lock timeout");
  await writer.query("COMMIT");
  await writer.end();
  const indexes = () =>
    query(
      url,
      "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'a'::regclass",
    );
  expect(await indexes()).toContainEqual({ name: "a_key_ccnew" });
  expect(await migrate(url, [onA.create, onA.index, rebuild])).toEqual(["3_rebuild"]);
  expect(await indexes()).toEqual([{ name: "a_key" }]);
});

const validIndexes = async (url: string) =>
  (
    await query(
      url,
      `SELECT relname FROM pg_index JOIN pg_class c ON c.oid = indexrelid
        WHERE indrelid = 'a'::regclass AND indisvalid`,
    )
  ).map(({ relname }) => relname);

test("timeouts of the database role do not apply to migrations", async () => {
  const url = await emptyDatabase();
  await query(
    url,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '50ms'`,
  );
  expect(await migrate(url, [step("1_slow", "SELECT pg_sleep(0.2)")])).toEqual(["1_slow"]);
});

test("Prisma's own command line agrees that the database is up to date", async () => {
  const url = await migratedDatabase();
  expect(await prismaCli(url, "migrate", "status")).toContain("Database schema is up to date");
}, 60_000);

test("the schema and the migrations have not drifted apart", async () => {
  const url = await migratedDatabase();
  const diff = [
    "migrate",
    "diff",
    "--from-config-datasource",
    "--to-schema",
    "prisma/schema",
    "--exit-code",
  ];
  expect(await prismaCli(url, ...diff)).toContain("No difference detected");
  await query(url, "ALTER TABLE events ADD COLUMN forgotten text");
  await expect(prismaCli(url, ...diff)).rejects.toMatchObject({ code: 2 });
}, 60_000);

function step(name: string, sql: string) {
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

async function migratedDatabase(): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url);
  return url;
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${server.template.slice("template_".length)}_${randomBytes(4).toString("hex")}`;
  await query(server.url, `CREATE DATABASE ${name}`);
  return withDatabase(server.url, name);
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function prismaCli(url: string, ...words: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PRISMA_SCHEMA_ENGINE_BINARY: "scripts/prisma-engine.mjs",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  };
  const { stdout } = await promisify(execFile)("node_modules/.bin/prisma", words, { env });
  return stdout;
}
