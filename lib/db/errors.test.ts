import { expect, test } from "vitest";
import "@/e2e/support/database";
import { isOutage, isUniqueViolation, isUnstorable } from "./errors";
import { pool } from "./pool";
import { prisma } from "./prisma";
import { transact } from "./transact";

const raise = (sqlState: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlState}'; END $$`;

const ways = {
  "a statement of pg": (sqlState: string) => pool().query(raise(sqlState)),
  "a statement of Prisma": (sqlState: string) => prisma().$executeRawUnsafe(raise(sqlState)),
  "a statement in a transaction": (sqlState: string) =>
    transact((tx) => tx.$queryRawUnsafe(raise(sqlState))),
};

const errorOf = (statement: Promise<unknown>) =>
  statement.then(
    () => expect.fail("The statement did not fail."),
    (error: unknown) => error,
  );

test.each(Object.entries(ways))(
  "a deadlock, timeouts, a refused sign-in, a missing and a read-only database are outages in %s, a violated constraint is not",
  async (_, run) => {
    for (const sqlState of ["40P01", "55P03", "57014", "28P01", "28000", "3D000", "25006"])
      expect(isOutage(await errorOf(run(sqlState))), sqlState).toBe(true);
    for (const sqlState of ["23514", "22023"])
      expect(isOutage(await errorOf(run(sqlState))), sqlState).toBe(false);
  },
);

test("a name server that does not answer is an outage, a wrong argument is not", () => {
  const failureWith = (code: string) => Object.assign(new Error("failed"), { code });
  expect(
    ["EAI_AGAIN", "ENOTFOUND", "ERR_INVALID_ARG_TYPE"].map((code) => isOutage(failureWith(code))),
  ).toEqual([true, true, false]);
});

test("a key that exists already is a unique violation, by Prisma's models and statements", async () => {
  const { id } = await prisma().organization.create({ data: { name: "First" } });
  expect(
    isUniqueViolation(
      await errorOf(prisma().organization.create({ data: { id, name: "Second" } })),
    ),
  ).toBe(true);
  expect(
    isUniqueViolation(
      await errorOf(
        prisma().$executeRaw`INSERT INTO organizations (id, name) VALUES (${id}::uuid, 'Second')`,
      ),
    ),
  ).toBe(true);
  expect(isUniqueViolation(await errorOf(pool().query(raise("23514"))))).toBe(false);
});

test("text with NUL cannot be stored, by Prisma's models and statements", async () => {
  const name = "a\0b";
  expect(isUnstorable(await errorOf(prisma().organization.create({ data: { name } })))).toBe(true);
  expect(isUnstorable(await errorOf(prisma().$queryRaw`SELECT ${name}::text`))).toBe(true);
});
