import { type Migration, pendingMigrations, readMigrations } from "./migrations";
import { pool } from "./pool";

/** Whether every migration that this version of the service needs has been applied. A newer schema is fine, because a deployment may be in progress. */
export async function isSchemaCurrent(): Promise<boolean> {
  onDisk ??= readMigrations();
  try {
    return (await pendingMigrations(pool(), onDisk)).length === 0;
  } catch (error) {
    if (isUndefinedTable(error)) return false;
    throw error;
  }
}

let onDisk: Migration[] | undefined;

const isUndefinedTable = (error: unknown) => error instanceof Error && "code" in error && error.code === "42P01";
