import { within } from "@/lib/deadline";
import { DatabaseTimeout } from "./database-timeout";
import { unlessFrozen } from "./outage-notes";
import type { Prisma } from "./prisma";
import { prisma } from "./prisma";

export type Transaction = Prisma.TransactionClient;

/**
 * Runs one transaction at READ COMMITTED, the default of every connection (`pool.ts`): rules are enforced by conditional updates, not by snapshots. `work` must
 * not make network calls.
 */
export const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => unlessFrozen(transaction(work));

async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (tx: Transaction) => {
    hintsOf.set(tx, hints);
    return within(endWithinMs, work(tx), tooLate);
  };
  const result = await prisma().$transaction(begin, { maxWait: lastResortMs, timeout: lastResortMs });
  for (const hint of hints) hint();
  return result;
}

/**
 * In milliseconds of a live event loop. A transaction that takes longer is rolled back. Prisma's own timers also count stalls, so they are only a last resort.
 */
const endWithinMs = 15_000;
const lastResortMs = 30_000;

function tooLate(): never {
  throw new DatabaseTimeout("The transaction did not end in time.");
}

const hintsOf = new WeakMap<Transaction, Set<() => void>>();

/** Calls `hint` once when the transaction has committed. Nothing may depend on this call, because the process may die in between. */
export function afterCommit(tx: Transaction, hint: () => void): void {
  hintsOf.get(tx)?.add(hint);
}
