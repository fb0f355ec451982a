import { faultOf, log } from "@/lib/config/log";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import { releaseEndpoints } from "./ownership";

export interface Release {
  /** Stops sending to an endpoint. When every attempt in flight is written, `lastly` runs, and the endpoint is free. */
  release: (queue: EndpointQueue, lastly: () => Promise<void>) => void;
  idle: () => Promise<void>;
}

export function releasing({ worker, queues }: { worker: string; queues: EndpointQueues }): Release {
  const underway = new Set<Promise<void>>();

  async function drainAndFree(queue: EndpointQueue, lastly: () => Promise<void>) {
    await queues.drain(queue);
    await lastly().finally(() => queues.close(queue));
    await releaseEndpoints(worker, [queue.integrationId]);
  }

  return {
    release: (queue, lastly) => {
      const released = drainAndFree(queue, lastly)
        .catch((error) => log("error", "an endpoint was not released", { integration: queue.integrationId, ...faultOf(error) }))
        .finally(() => underway.delete(released));
      underway.add(released);
    },
    idle: async () => void (await Promise.all(underway)),
  };
}
