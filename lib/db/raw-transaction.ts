import type { ClientBase } from "pg";
import { pool } from "./pool";

/**
 * Runs one transaction through the driver. Prisma cannot send several statements in one message,
 * cursors or COPY. `begin` may set limits.
 */
export async function rawTransaction<T>(
  work: (client: ClientBase) => Promise<T>,
  begin?: string,
): Promise<T> {
  const client = await pool().connect();
  try {
    return await inTransaction(client, work, begin);
  } finally {
    client.release();
  }
}

/** Runs work in a transaction on a connection of the caller. */
export async function inTransaction<T>(
  client: ClientBase,
  work: (client: ClientBase) => Promise<T>,
  begin = "BEGIN",
): Promise<T> {
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
