import { expect, test } from "vitest";
import { writeBehind } from "./write-behind";

const never = { everyMilliseconds: 3_600_000, flushAt: 1_000, atMost: 3 };

test("a flush writes the pending notes immediately, one per key", async () => {
  const written: string[][] = [];
  const notes = writeBehind<string>("notes of a test", {
    ...never,
    write: async (items) => void written.push(items),
  });
  notes.add("first", "a");
  notes.add("second", "b");
  notes.add("third", "a");
  await notes.flush();
  await notes.flush();
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
])("a write that %s loses its notes, and the next ones are written", async (_how, fail) => {
  const written: string[][] = [];
  let write: (items: string[]) => Promise<unknown> = fail;
  const notes = writeBehind<string>("notes of a test", {
    ...never,
    write: (items) => write(items),
  });
  notes.add("lost");
  await expect(notes.flush()).resolves.toBeUndefined();
  write = async (items) => void written.push(items);
  notes.add("kept");
  await notes.flush();
  expect(written).toEqual([["kept"]]);
});

test("notes worth a retry wait for the next run, up to the capacity, and a newer note replaces an older one", async () => {
  const written: string[][] = [];
  let away = true;
  const write = async (items: string[]) => {
    if (!away) return void written.push(items);
    notes.add("newer", "a");
    throw new Error("The database is away.");
  };
  const notes = writeBehind<string>("notes of a test", { ...never, retries: true, write });
  for (const key of ["a", "b", "c", "d"]) notes.add(key, key);
  await notes.flush();
  away = false;
  await notes.flush();
  expect(written).toEqual([["newer", "b", "c"]]);
});
