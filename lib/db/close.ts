import { pool } from "./pool";
import { closeSharedConnections } from "./shared-connections";

/** Waits for the statements in flight and closes the connections, when the process stops. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([pool().end(), closeSharedConnections()]);
}
