import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDeadline, within } from "./deadline";

/** Echoes each byte from its own thread, which continues while this one stalls. */
const echo = new Worker(
  `const { createServer } = require("node:net");
   const { parentPort } = require("node:worker_threads");
   const server = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
  { eval: true },
);
let socket: Socket;

beforeAll(async () => {
  const [port] = await once(echo, "message");
  socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
});

afterAll(async () => {
  socket.destroy();
  await echo.terminate();
});

async function roundTrips(count: number): Promise<"answered"> {
  for (let n = 0; n < count; n++) {
    socket.write("x");
    await once(socket, "data");
  }
  return "answered";
}

function stall(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const late = () => "late" as const;

test.each([1, 2, 3])(
  "a response of %i round trips that arrives while the event loop is blocked is in time",
  async (count) => {
    const outcome = within<"answered" | "late">(300, roundTrips(count), late);
    setImmediate(() => stall(600));
    expect(await outcome).toBe("answered");
  },
);

test("a stall before the deadline starts does not count", async () => {
  const before = within(1_000, Promise.resolve("done"), late);
  stall(600);
  expect(await within<"answered" | "late">(100, roundTrips(3), late)).toBe("answered");
  await before;
});

test("work that never ends is abandoned after its time on a live event loop, not before", async () => {
  const started = performance.now();
  expect(await within<"late">(100, new Promise(() => {}), late)).toBe("late");
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
});

test("work that fails in time fails with its own error, and so does `late` when it throws", async () => {
  await expect(within(1_000, Promise.reject(new Error("own")), late)).rejects.toThrow("own");
  const tooLate = () => {
    throw new Error("too late");
  };
  await expect(within(1, new Promise(() => {}), tooLate)).rejects.toThrow("too late");
});

test("a deadline that was cleared does not expire", async () => {
  let expired = false;
  startDeadline(20, () => {
    expired = true;
  }).clear();
  await within<"late">(100, new Promise(() => {}), late);
  expect(expired).toBe(false);
});

test("clearing deadlines in any order leaves the others in place, and each of those expires once", async () => {
  const expired: number[] = [];
  const deadlines = [0, 1, 2, 3, 4, 5].map((n) => startDeadline(60, () => expired.push(n)));
  for (const n of [5, 1, 1, 0]) deadlines[n]?.clear();
  await new Promise<void>((resolve) => void startDeadline(150, resolve));
  deadlines[3]?.clear();
  expect(expired.toSorted()).toEqual([2, 3, 4]);
});
