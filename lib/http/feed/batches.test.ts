import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchesOf, waitingBytes } from "./batches";

const atMost = (itemsAtMost: number) => ({ itemsAtMost, bytesOf: () => 0 });

test("every item arrives once and in order, in batches no larger than allowed", async () => {
  async function* pieces() {
    for (let n = 0; n < 100; n++) yield Array.from({ length: n % 7 }, (_, m) => [n, m].join());
  }
  const expected: string[] = [];
  for await (const piece of pieces()) expected.push(...piece);
  const batches: string[][] = [];
  for await (const batch of batchesOf(pieces(), atMost(5))) batches.push(batch);
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
  const batches = batchesOf(pieces(), atMost(500));
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
  const batches = batchesOf(pieces(), atMost(1));
  await batches.next();
  for (let turns = 0; turns < 100; turns++) await turn();
  expect(read).toBeLessThan(20);
  await batches.return(undefined);
});

const mebibyte = 1024 * 1024;

/** A request whose first batch is not applied yet, with items of a quarter of a mebibyte. */
async function aSlowRequest() {
  const request = { read: 0, end: async () => {} };
  async function* pieces() {
    for (; ; request.read++) yield [request.read];
  }
  const batches = batchesOf(pieces(), { itemsAtMost: 1_000, bytesOf: () => mebibyte / 4 });
  await batches.next();
  request.end = async () => void (await batches.return(undefined));
  return request;
}

const settle = async () => {
  for (let turns = 0; turns < 200; turns++) await turn();
};

test("at most 4 MB of a request wait, with the batch that is being applied", async () => {
  const request = await aSlowRequest();
  await settle();
  expect(request.read).toBeGreaterThan(8);
  expect(request.read).toBeLessThanOrEqual(16);
  await request.end();
  expect(waitingBytes()).toBe(0);
});

test("at most 64 MB of a process wait, each request still gets some, and an end frees its part", async () => {
  const requests = await Promise.all(Array.from({ length: 40 }, aSlowRequest));
  await settle();
  expect(waitingBytes()).toBeGreaterThan(60 * mebibyte);
  expect(waitingBytes()).toBeLessThanOrEqual(74 * mebibyte);
  const late = await aSlowRequest();
  await settle();
  expect(late.read).toBeLessThanOrEqual(2);
  for (const { end } of [...requests, late]) await end();
  expect(waitingBytes()).toBe(0);
});
