import { faultOf, log } from "@/lib/config/log";
import type { Lane, Lanes } from "./endpoint-queues";
import { releaseEndpoints } from "./pause";

export interface Leaving {
  /** Sends nothing more of a lane; once every attempt of it that is under way stands in the log, `last` is done and its endpoint is free. */
  leave: (lane: Lane, last: () => Promise<void>) => void;
  idle: () => Promise<void>;
}

export function leaving({ worker, lanes }: { worker: string; lanes: Lanes }): Leaving {
  const underway = new Set<Promise<void>>();

  async function end(lane: Lane, last: () => Promise<void>) {
    await lanes.drain(lane);
    await last().finally(() => lanes.close(lane));
    await releaseEndpoints(worker, [lane.integrationId]);
  }

  return {
    leave: (lane, last) => {
      const ended = end(lane, last)
        .catch((error) => log("error", "an endpoint was not left", { integration: lane.integrationId, ...faultOf(error) }))
        .finally(() => underway.delete(ended));
      underway.add(ended);
    },
    idle: async () => void (await Promise.all(underway)),
  };
}
