import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchesOf } from "./batches";

test("every item arrives once and in order, in batches no larger than allowed", async () => {
  async function* pieces() {
    for (let n = 0; n < 100; n++) yield Array.from({ length: n % 7 }, (_, m) => [n, m].join());
  }
  const expected: string[] = [];
  for await (const piece of pieces()) expected.push(...piece);
  const batches: string[][] = [];
  for await (const batch of batchesOf(pieces(), 5)) batches.push(batch);
  expect(batches.flat()).toEqual(expected);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(5);
});

test("items that have arrived do not wait for more", async () => {
  let more = () => {};
  async function* pieces() {
    yield [1, 2];
    await new Promise<void>((resolve) => {
      more = resolve;
    });
    yield [3];
  }
  const batches = batchesOf(pieces(), 500);
  expect((await batches.next()).value).toEqual([1, 2]);
  more();
  expect((await batches.next()).value).toEqual([3]);
  expect((await batches.next()).done).toBe(true);
});

test("reading stays a bounded distance ahead of a slow reader", async () => {
  let read = 0;
  async function* pieces() {
    for (; read < 1_000; read++) yield [read];
  }
  const batches = batchesOf(pieces(), 1);
  await batches.next();
  for (let turns = 0; turns < 100; turns++) await turn();
  expect(read).toBeLessThan(20);
  await batches.return(undefined);
});
