import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";
import { isOutage } from "./errors";
import { pool } from "./pool";

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal, as Prisma records it. */
  checksum: string;
}

/**
 * `prisma/migrations/NAME/migration.sql` in order. The folder is relative to the working directory,
 * which is the root of the service.
 */
export function readMigrations(): Migration[] {
  const folder = path.join(process.cwd(), "prisma", "migrations");
  const names = readdirSync(folder).filter((name) =>
    existsSync(path.join(folder, name, "migration.sql")),
  );
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/** A database whose schema was never released. Its migrations are no longer known. */
const tooOld =
  "This database was made by a version before 0.1.0, from which there is no upgrade. " +
  "Create an empty database and migrate that one. Event data can be loaded again from files " +
  "(npm run import) or from the platform's feed.";

/**
 * The migrations that are still to be applied. Refuses a database from before the first one, and
 * one that has recorded another text under one of these names, or a failed migration.
 */
export async function pendingMigrations(
  client: Pick<ClientBase, "query">,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{
    migration_name: string;
    checksum: string;
    finished: boolean;
  }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
      WHERE rolled_back_at IS NULL`,
  );
  const failed = rows.find((row) => !row.finished);
  if (failed)
    throw new Error(
      `The migration ${failed.migration_name} is recorded as failed. Resolve it (prisma migrate resolve), then migrate again.`,
    );
  const recorded = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const [first] = migrations;
  if (first && recorded.size > 0 && !recorded.has(first.name)) throw new Error(tooOld);
  const changed = migrations.find(
    ({ name, checksum }) => recorded.has(name) && recorded.get(name) !== checksum,
  );
  if (changed)
    throw new Error(
      `The migration ${changed.name} was changed after it had been applied. Restore its file; put changes into a new one.`,
    );
  return migrations.filter(({ name }) => !recorded.has(name));
}

/**
 * Whether every migration that this version of the service needs has been applied, as it is. A
 * newer schema is fine, because a deployment may be in progress.
 */
export async function isSchemaCurrent(): Promise<boolean> {
  onDisk ??= readMigrations();
  try {
    return (await pendingMigrations(pool(), onDisk)).length === 0;
  } catch (error) {
    if (isOutage(error)) throw error;
    return false;
  }
}

let onDisk: Migration[] | undefined;
