import { expect, test } from "vitest";
import { writeBehind } from "./write-behind";

const never = { everyMilliseconds: 3_600_000, flushAt: 1_000, atMost: 3 };

test("a flush writes the pending records immediately, one per key", async () => {
  const written: string[][] = [];
  const records = writeBehind<string>("records of a test", {
    ...never,
    write: async (items) => void written.push(items),
  });
  records.add("first", "a");
  records.add("second", "b");
  records.add("third", "a");
  await records.flush();
  await records.flush();
  expect(written).toEqual([["third", "second"]]);
});

test.each([
  ["rejects", () => Promise.reject(new Error("The database is away."))],
  [
    "throws before it begins",
    () => {
      throw new Error("No database is configured.");
    },
  ],
])("a write that %s loses its records, and the next ones are written", async (_how, fail) => {
  const written: string[][] = [];
  let write: (items: string[]) => Promise<unknown> = fail;
  const records = writeBehind<string>("records of a test", {
    ...never,
    write: (items) => write(items),
  });
  records.add("lost");
  await expect(records.flush()).resolves.toBeUndefined();
  write = async (items) => void written.push(items);
  records.add("kept");
  await records.flush();
  expect(written).toEqual([["kept"]]);
});

test("records worth a retry wait for the next run, up to the capacity, and a newer record replaces an older one", async () => {
  const written: string[][] = [];
  let away = true;
  const write = async (items: string[]) => {
    if (!away) return void written.push(items);
    records.add("newer", "a");
    throw new Error("The database is away.");
  };
  const records = writeBehind<string>("records of a test", { ...never, retries: true, write });
  for (const key of ["a", "b", "c", "d"]) records.add(key, key);
  await records.flush();
  away = false;
  await records.flush();
  expect(written).toEqual([["newer", "b", "c"]]);
});
