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
    /** Lets half a minute with this many requests pass. Returns whether garbage created before was collected in that time. */
    async collectsAfter(requests: number): Promise<boolean> {
      const garbage = someGarbage();
      for (let n = 0; n < requests; n++) server.emit("request");
      await turn(); // until then, the target of a new weak reference stays alive
      vi.advanceTimersByTime(quiet.forMs);
      return garbage.deref() === undefined;
    },
  };
};

test("memory is returned once after the start and after each busy time, and not while the process is busy", async () => {
  const { collectsAfter } = aServer();
  const [few, many] = [quiet.atMostRequests, quiet.atMostRequests + 1];
  const collected = [];
  for (const requests of [many, many, few, few, 0, many, 0, 0]) collected.push(await collectsAfter(requests));
  expect(collected).toEqual([false, false, true, false, false, false, true, false]);
});
