import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { perProcess } from "@/lib/per-process";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

export type { Prisma } from "./generated/client";

/** The typed client, for everything except hot statements. */
export const prisma = perProcess("servicePrisma", () => prismaOver(pool()));

export const prismaOver = (connections: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new SequentialPrismaPg(connections) });

/**
 * Prisma queries several relations of a row concurrently. In a transaction, these queries share one
 * connection, and pg takes a statement only after the response to the previous one.
 */
class SequentialPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    return Object.assign(adapter, {
      startTransaction: async (...args: Parameters<typeof start>) =>
        withSequentialQueries(await start(...args)),
    });
  }
}

function withSequentialQueries(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const sequential = <Query, Result>(run: (query: Query) => Promise<Result>) => {
    return (query: Query): Promise<Result> => {
      const result = last.then(() => run(query));
      last = result.catch(() => {});
      return result;
    };
  };
  const queryRaw = sequential(transaction.queryRaw.bind(transaction));
  const executeRaw = sequential(transaction.executeRaw.bind(transaction));
  return Object.assign(transaction, { queryRaw, executeRaw });
}
