import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { query } from "@/lib/db/query";
import "@/e2e/support/database";
import { config } from "@/lib/config/config";
import { connectionOptions } from "@/lib/db/connection-options";
import { pool } from "@/lib/db/pool";
import { hasKeyOfDatabase, reportForeignKey } from "./key-check";
import { publicKeys } from "./signing-keys";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const [old, next, foreign] = [key(1), key(2), key(3)];

const startWith = (...keys: string[]) => {
  config().SECRET_KEY = keys;
  for (const name of ["serviceKeys", "serviceSigningKeys"])
    Reflect.deleteProperty(globalThis, name);
};

const removeSigningKeys = () =>
  query({
    text: "UPDATE signing_keys SET removed_at = now() WHERE removed_at IS NULL",
    values: [],
  });

beforeEach(() => startWith(old));

test("a database that has sealed nothing yet takes any key", async () => {
  expect(await hasKeyOfDatabase()).toBe(true);
});

test("every step of a rotation has the key of the database, and a process that lacks the old one has not", async () => {
  await publicKeys();
  const steps = [[old], [old, next], [next, old], [foreign, next, old]];
  for (const keys of steps) {
    startWith(...keys);
    expect([keys.indexOf(old), await hasKeyOfDatabase()]).toEqual([keys.indexOf(old), true]);
  }
  for (const keys of [[next], [foreign], [foreign, next]]) {
    startWith(...keys);
    expect(await hasKeyOfDatabase()).toBe(false);
  }
});

test("once the signing keys have been replaced under the new key, the old one can go", async () => {
  await removeSigningKeys();
  startWith(next, old);
  await publicKeys();
  startWith(next);
  expect(await hasKeyOfDatabase()).toBe(true);
  startWith(old);
  expect(await hasKeyOfDatabase()).toBe(false);
});

test("after a key was lost for good, a new one can begin when the signing keys are withdrawn", async () => {
  startWith(foreign);
  expect(await hasKeyOfDatabase()).toBe(false);
  await removeSigningKeys();
  expect(await hasKeyOfDatabase()).toBe(true);
  expect((await publicKeys()).keys.length).toBeGreaterThan(0);
  expect(await hasKeyOfDatabase()).toBe(true);
});

test("a database without a schema is not reported", async () => {
  await query({ text: "ALTER TABLE signing_keys RENAME TO elsewhere", values: [] });
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await reportForeignKey();
  await query({ text: "ALTER TABLE elsewhere RENAME TO signing_keys", values: [] });
  expect(written).not.toHaveBeenCalled();
});

test("a process that seals what a running one cannot open says so: the first step of a rotation was skipped", async () => {
  await removeSigningKeys();
  await publicKeys();
  await pool().end();
  for (const [running, starting, isReported] of [
    [[old], [old, next], false],
    [[old, next], [next, old], false],
    [[old], [next, old], true],
  ] as const) {
    startWith(...running);
    const other = new pg.Client(connectionOptions());
    await other.connect();
    startWith(...starting);
    Reflect.deleteProperty(globalThis, "servicePool");
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await reportForeignKey();
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();
    expect(lines).toEqual(
      isReported
        ? [expect.stringContaining("seals with a key that another process does not have")]
        : [],
    );
    for (const connections of [other, pool()]) await connections.end();
  }
  Reflect.deleteProperty(globalThis, "servicePool");
});
