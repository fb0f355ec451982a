import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectWhenQuiet, quiet } from "./heap";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterEach(() => void vi.useRealTimers());

const someGarbage = () => new WeakRef({ held: Array(1_000).fill(0) });

const aServer = () => {
  const server = new EventEmitter();
  collectWhenQuiet(server);
  return {
    /** Lets half a minute with so many requests pass, and returns whether garbage made before was collected in it. */
    async collectsAfter(requests: number): Promise<boolean> {
      const garbage = someGarbage();
      for (let n = 0; n < requests; n++) server.emit("request");
      await turn(); // until then what a weak reference was made for is alive
      vi.advanceTimersByTime(quiet.forMs);
      return garbage.deref() === undefined;
    },
  };
};

test("memory is given back once after the start and after each busy time, and not while it is busy", async () => {
  const { collectsAfter } = aServer();
  const [few, many] = [quiet.atMostRequests, quiet.atMostRequests + 1];
  const collected = [];
  for (const requests of [many, many, few, few, 0, many, 0, 0]) collected.push(await collectsAfter(requests));
  expect(collected).toEqual([false, false, true, false, false, false, true, false]);
});
