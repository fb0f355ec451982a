import type { ClientBase } from "pg";

/** Runs work in a transaction on a connection of the caller, without Prisma. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    await client.query("BEGIN");
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
