import type { Prisma } from "./prisma";
import { prisma } from "./prisma";
import { unlessGivenUp } from "./request";

export type Transaction = Prisma.TransactionClient;

/**
 * Runs one transaction at READ COMMITTED, the default of every connection (`pool.ts`): rules are enforced by conditional updates, not by snapshots. `work` must
 * not make network calls.
 */
export const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => unlessGivenUp(transaction(work));

async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (tx: Transaction) => {
    hintsOf.set(tx, hints);
    return work(tx);
  };
  const result = await prisma().$transaction(begin, { maxWait: lastResortMs, timeout: lastResortMs });
  for (const hint of hints) hint();
  return result;
}

/** Each statement has its time limit. Prisma wants one for the whole transaction as well. */
const lastResortMs = 30_000;

const hintsOf = new WeakMap<Transaction, Set<() => void>>();

/** Calls `hint` once when the transaction has committed. Nothing may depend on this call, because the process may die in between. */
export function afterCommit(tx: Transaction, hint: () => void): void {
  hintsOf.get(tx)?.add(hint);
}
