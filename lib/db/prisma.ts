import { PrismaPg } from "@prisma/adapter-pg";
import type { Transaction } from "@prisma/driver-adapter-utils";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

export type { Prisma } from "./generated/client";

/** The typed client, for everything except hot statements. */
export function prisma(): PrismaClient {
  const holder = globalThis as { servicePrisma?: PrismaClient };
  holder.servicePrisma ??= new PrismaClient({ adapter: new OneAfterTheOther(pool()) });
  return holder.servicePrisma;
}

/**
 * Prisma queries several relations of a row concurrently. In a transaction, these queries share one connection, and pg takes a statement only after the
 * response to the previous one.
 */
class OneAfterTheOther extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    return Object.assign(adapter, { startTransaction: async (...given: Parameters<typeof start>) => inTurn(await start(...given)) });
  }
}

function inTurn(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const afterLast = <Question, Answer>(ask: (question: Question) => Promise<Answer>) => {
    return (question: Question): Promise<Answer> => {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => {});
      return answer;
    };
  };
  const queryRaw = afterLast(transaction.queryRaw.bind(transaction));
  const executeRaw = afterLast(transaction.executeRaw.bind(transaction));
  return Object.assign(transaction, { queryRaw, executeRaw });
}
