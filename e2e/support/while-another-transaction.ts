import { expect } from "vitest";
import { type Transaction, transact } from "@/lib/db/transact";
import { statementsThatWait } from "./statements-that-wait";

/**
 * Runs a verb that waits for the changes of another transaction, and returns its outcome.
 * `afterwards` is what that transaction still does while the verb waits. What the verb throws is
 * returned as text.
 */
export async function whileAnotherTransaction<T>(
  changes: (tx: Transaction) => Promise<unknown>,
  verb: () => Promise<T>,
  afterwards: (tx: Transaction) => Promise<unknown> = async () => {},
): Promise<T | string> {
  let outcome: Promise<T | string> | undefined;
  await transact(async (tx) => {
    await changes(tx);
    outcome = verb().catch(String);
    await expect.poll(statementsThatWait, { interval: 5, timeout: 10_000 }).toBe(1);
    await afterwards(tx);
  });
  return outcome as Promise<T | string>;
}
