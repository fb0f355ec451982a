import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { logFailure } from "@/lib/db/log-failure";

/**
 * Repeated work. Each run is bounded, safe in several processes concurrently, and ends early when
 * `stop` aborts.
 */
export interface Job {
  name: string;
  everySeconds: number;
  run: (stop: AbortSignal) => Promise<void>;
}

/**
 * Runs each job in a loop of its own, so that none delays another. A failure is logged, and the
 * next run tries again.
 */
export function startWorker(jobs: Job[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every job adds a listener
  const loops = jobs.map((job) => repeat(job, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function repeat({ name, everySeconds, run }: Job, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await run(stop).catch((error) => logFailure("error", "job failed", error, { job: name }));
    await wait(everySeconds * 1_000, undefined, { signal: stop }).catch(() => {});
  }
}
