import { within } from "@/lib/deadline";
import { DatabaseTimeout } from "./database-timeout";
import type { Prisma } from "./prisma";
import { prisma } from "./prisma";

export type Transaction = Prisma.TransactionClient;

/**
 * One transaction at READ COMMITTED, as every connection begins them (`pool.ts`): rules are conditional updates, not snapshots. No network call belongs inside.
 */
export async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (tx: Transaction) => {
    hintsOf.set(tx, hints);
    return within(endWithinMs, work(tx), tooLate);
  };
  const result = await prisma().$transaction(begin, { maxWait: lastResortMs, timeout: lastResortMs });
  for (const hint of hints) hint();
  return result;
}

/** In milliseconds of a live event loop; what takes longer is rolled back. Prisma's own timers count stalls as well, and are for when all else fails. */
const endWithinMs = 15_000;
const lastResortMs = 30_000;

function tooLate(): never {
  throw new DatabaseTimeout("The transaction did not end in time.");
}

const hintsOf = new WeakMap<Transaction, Set<() => void>>();

/** Calls `hint` once when the transaction has committed. A hint alone: the process may die in between, and nothing may depend on it. */
export function afterCommit(tx: Transaction, hint: () => void): void {
  hintsOf.get(tx)?.add(hint);
}
