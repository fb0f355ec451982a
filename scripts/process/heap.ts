import type { EventEmitter } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Leans on flags of V8 that Node does not document.

/**
 * The old generation is collected when it is twice as large as what was alive, on every machine. Where a process may have more than 2 GB, V8 lets it become four
 * times as large. Measured with changed lines of a feed: 183 MB of it for 37 MB that are alive (docs/scaling.md).
 */
export const collectEarlier = (): void => setFlagsFromString("--heap-growing-percent=100");

type Collect = (how?: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/** What collects garbage when it is called. */
export function garbageCollector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

export const quiet = { forMs: 30_000, atMostRequests: 30 };

/**
 * Gives memory back once after each busy time, the start included: V8 alone does that late, and on Node 24 often not at all (docs/scaling.md#one-run). It takes a
 * seventh of a second. Few requests are quiet too, because load balancers probe.
 */
export function collectWhenQuiet(server: EventEmitter): void {
  const collect = garbageCollector();
  let requests = 0;
  let wasBusy = true;
  server.on("request", () => {
    requests += 1;
  });
  setInterval(() => {
    const isBusy = requests > quiet.atMostRequests;
    if (wasBusy && !isBusy) {
      collect();
      collect({ type: "major", execution: "sync", flavor: "last-resort" }); // 4 MB more on Node 24; Node 20 does not know it, and does little
    }
    wasBusy = isBusy;
    requests = 0;
  }, quiet.forMs).unref();
}
