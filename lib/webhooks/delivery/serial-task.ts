import { setTimeout as wait } from "node:timers/promises";
import { logFailure } from "@/lib/db/log-failure";

/**
 * Work that never runs concurrently with itself. A trigger during a run, or within `pauseMs` after
 * it, causes one more run afterwards: under load, many triggers share a run. A failure is logged,
 * and the next trigger tries again.
 */
export interface SerialTask {
  trigger: () => void;
  /** Resolves when no run is in progress. */
  idle: () => Promise<void>;
}

export function serialTask(
  name: string,
  work: () => Promise<void>,
  { pauseMs = 0 } = {},
): SerialTask {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error) =>
        logFailure("error", "delivery task failed", error, { task: name }),
      );
      if (pauseMs > 0) await wait(pauseMs);
    } while (again);
    running = undefined;
  };
  return {
    trigger: () => {
      if (running) again = true;
      else running = run();
    },
    idle: async () => {
      while (running) await running;
    },
  };
}
