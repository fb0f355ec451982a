import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

export type { Prisma } from "./generated/client";

/** The typed client of everything that is not a hot statement. */
export function prisma(): PrismaClient {
  const holder = globalThis as { servicePrisma?: PrismaClient };
  holder.servicePrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return holder.servicePrisma;
}
