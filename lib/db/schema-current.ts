import { isOutage } from "./errors";
import { type Migration, pendingMigrations, readMigrations } from "./migrations";
import { pool } from "./pool";

/**
 * Whether every migration that this version of the service needs has been applied, as it is. A newer schema is fine, because a deployment may be in progress.
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
