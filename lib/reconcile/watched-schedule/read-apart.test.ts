import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emptyProgram } from "@/lib/reconcile/sources/schedule/stored";
import { readApart, readableProgram } from "./read-apart";

// docs/rules/schedules.md#bombs

const event = { id: randomUUID(), organization_id: randomUUID() };
const fileOf = (body: string) => ({
  body: Buffer.from(body),
  event,
  stored: emptyProgram(),
  charset: undefined,
});
const read = (body: string, signal = new AbortController().signal) =>
  readApart(fileOf(body), signal);

const talks = Array.from({ length: 3_000 }, (_, n) => ({
  guid: `talk ${n}`,
  title: `Talk ${n}`,
  date: "2027-05-14T09:00:00Z",
  duration: "0:30",
  abstract: "An abstract of some length, as programs have them, so that the file is a large one.",
}));
const large = JSON.stringify({
  schedule: {
    conference: { title: "Lantern Con", days: [{ date: "2027-05-14", rooms: { Hall: talks } }] },
  },
});

test("a large file is read in another process, with the same result", async () => {
  expect(large.length).toBeGreaterThan(256 * 1024);
  const program = await read(large);
  expect(program).toEqual(await readableProgram(fileOf(large)));
  expect(program).toHaveProperty("items.length", 3_001);
});

test("a file that takes more memory than the process may have is unreadable, and the next one is read", async () => {
  const [bomb, program] = await Promise.all([
    read(`{"schedule":[${"[],".repeat(6_000_000)}[]]}`),
    read(large),
  ]);
  expect(bomb).toEqual({ unreadable: expect.any(String) });
  expect(program).toHaveProperty("items.length", 3_001);
});

test("reading ends when the worker stops", async () => {
  const stopping = new AbortController();
  const reading = read(large, stopping.signal);
  stopping.abort();
  await expect(reading).rejects.toThrow();
});
