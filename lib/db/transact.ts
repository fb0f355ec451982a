import type { Prisma } from "./prisma";
import { prisma } from "./prisma";
import { unlessGivenUp } from "./request";

/** Prisma's models, and `query` for SQL. */
export type Transaction = Prisma.TransactionClient & { query: QueryInTransaction };

/**
 * Runs one statement and returns its rows: a template, whose values become parameters, or a text
 * with its values. A conditional change says RETURNING 1 when the number of its rows is the answer.
 */
type QueryInTransaction = <Row = unknown>(
  text: TemplateStringsArray | string,
  ...values: unknown[]
) => Promise<Row[]>;

/**
 * Runs one transaction, at READ COMMITTED by default: rules are enforced by conditional updates,
 * not by snapshots. `work` must not make network calls.
 */
export const transact = <T>(work: (tx: Transaction) => Promise<T>, options?: Options): Promise<T> =>
  unlessGivenUp(transaction(work, options));

interface Options {
  /** In milliseconds. */
  timeout?: number;
  /** For reads that must see one state. */
  isolationLevel?: "RepeatableRead";
}

async function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  options?: Options,
): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (client: Prisma.TransactionClient) => {
    const query: QueryInTransaction = (text, ...values) =>
      typeof text === "string"
        ? client.$queryRawUnsafe(text, ...values)
        : client.$queryRaw(text, ...values);
    // Not assigned: Prisma would give the property to all its transactions.
    const tx: Transaction = Object.create(client, { query: { value: query } });
    hintsOf.set(tx, hints);
    return work(tx);
  };
  const result = await prisma().$transaction(begin, {
    maxWait: lastResortMs,
    timeout: lastResortMs,
    ...options,
  });
  for (const hint of hints) hint();
  return result;
}

/** Each statement has its time limit. Prisma wants one for the whole transaction as well. */
const lastResortMs = 30_000;

const hintsOf = new WeakMap<Transaction, Set<() => void>>();

/**
 * Calls `hint` once when the transaction has committed. Nothing may depend on this call, because
 * the process may die in between.
 */
export function afterCommit(tx: Transaction, hint: () => void): void {
  hintsOf.get(tx)?.add(hint);
}
