import { connectionOptions } from "./connection-options";
import { newPool } from "./pool";
import { type Prisma, prisma, prismaOver } from "./prisma";
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
  unlessGivenUp(transaction(prisma(), work, options));

interface Options {
  /** In milliseconds. */
  timeout?: number;
  /** For reads that must see one state. */
  isolationLevel?: "RepeatableRead";
}

/**
 * Runs one transaction of any length over a connection of its own, whose statements have no time
 * limit, and memory for large joins.
 */
export async function transactAlone<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { query_timeout: _, ...options } = connectionOptions();
  const connection = newPool({ ...options, options: `${options.options} ${unlimited}`, max: 1 });
  const client = prismaOver(connection);
  try {
    return await transaction(client, work, { timeout: longestTimerMs });
  } finally {
    await client.$disconnect();
    await connection.end();
  }
}

const unlimited = [
  ...["statement_timeout=0", "lock_timeout=0", "idle_in_transaction_session_timeout=0"],
  ...["temp_buffers=64MB", "work_mem=128MB"],
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

const longestTimerMs = 2 ** 31 - 1;

async function transaction<T>(
  client: Pick<ReturnType<typeof prisma>, "$transaction">,
  work: (tx: Transaction) => Promise<T>,
  options?: Options,
): Promise<T> {
  const hints = new Set<() => void>();
  const begin = (begun: Prisma.TransactionClient) => {
    const query: QueryInTransaction = (text, ...values) =>
      typeof text === "string"
        ? begun.$queryRawUnsafe(text, ...values)
        : begun.$queryRaw(text, ...values);
    // Not assigned: Prisma would give the property to all its transactions.
    const tx: Transaction = Object.create(begun, { query: { value: query } });
    hintsOf.set(tx, hints);
    return work(tx);
  };
  const result = await client.$transaction(begin, {
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

const announcedTransactions = new WeakMap<Transaction, Transaction>();

/**
 * The same transaction for changes that nobody is told of: they leave no occurrence, no
 * notification and no audit entry (docs/rules/import.md#history-or-news).
 */
export function silently(tx: Transaction): Transaction {
  const silent: Transaction = Object.create(tx);
  hintsOf.set(silent, hintsOf.get(tx) ?? new Set());
  announcedTransactions.set(silent, tx);
  return silent;
}

export const isSilent = (tx: Transaction): boolean => announcedTransactions.has(tx);

/** The same transaction for changes that are always announced. */
export const announced = (tx: Transaction): Transaction => announcedTransactions.get(tx) ?? tx;
