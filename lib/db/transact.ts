import type { Prisma } from "./prisma";
import { prisma } from "./prisma";

export type Transaction = Prisma.TransactionClient;

/** One transaction at READ COMMITTED: rules are conditional updates, not snapshots. No network call belongs inside. */
export async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (tx: Transaction) => {
    hintsOf.set(tx, hints);
    return work(tx);
  };
  const result = await prisma().$transaction(begin, { isolationLevel: "ReadCommitted", maxWait: 5_000, timeout: 15_000 });
  for (const hint of hints) hint();
  return result;
}

const hintsOf = new WeakMap<Transaction, Set<() => void>>();

/** Calls `hint` once when the transaction has committed. A hint alone: the process may die in between, and nothing may depend on it. */
export function afterCommit(tx: Transaction, hint: () => void): void {
  hintsOf.get(tx)?.add(hint);
}
