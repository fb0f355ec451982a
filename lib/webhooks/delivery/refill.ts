import { deliveryTargets } from "@/lib/webhooks/outgoing/delivery-targets";
import { deadLetterPending } from "./dead-letters";
import { type DueDelivery, dueDeliveries } from "./due-deliveries";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import type { Release } from "./ownership";
import { serialTask } from "./serial-task";

interface Options {
  queues: EndpointQueues;
  release: Release["release"];
  /** Called when queues have been refilled or their targets read. */
  refilled: () => void;
}

/** Reads the deliveries, addresses and secrets that queues need for sending. */
export interface Refill {
  /** Queues new deliveries; false when this worker does not own the endpoint of some of them. */
  enqueue: (made: DueDelivery[]) => boolean;
  /** Reads more due deliveries for queues that run low. */
  refill: () => void;
  refillWhenLow: (queue: EndpointQueue) => void;
  /** Reads addresses and secrets that are stale. */
  readTargets: () => void;
  idle: () => Promise<void>;
}

const queuedPerEndpoint = 64;
const refillBelow = 16;

export function refilling({ queues, release, refilled }: Options): Refill {
  const isLow = (queue: EndpointQueue) => queue.mayHaveMore && !queue.isDraining && queue.waiting.length < refillBelow;

  const deliveries = serialTask("refill", async () => {
    const low = [...queues.all.values()].filter(isLow);
    if (low.length > 0) {
      for (const queue of low) queue.mayHaveMore = false;
      const reads = low.map((queue) => ({ queue, isCurrent: queue.beginRead() }));
      const found = await dueDeliveries(low, queuedPerEndpoint)
        .then(byIntegration)
        .catch((error) => {
          for (const queue of low) {
            queue.endRead();
            queue.mayHaveMore = true;
          }
          throw error;
        });
      for (const { queue, isCurrent } of reads) {
        queue.endRead();
        const due = found.get(queue.integrationId);
        if (!due || queues.all.get(queue.integrationId) !== queue) continue;
        queues.add(queue, due.filter(isCurrent));
        queue.mayHaveMore ||= due.length === queuedPerEndpoint;
      }
    }
    refilled();
  });

  const targets = serialTask("targets", async () => {
    const readAt = Date.now();
    const stale = queues.needingTarget(readAt).map((queue) => ({ queue, changes: queue.changes }));
    if (stale.length === 0) return;
    const found = await deliveryTargets(stale.map(({ queue }) => queue.integrationId));
    for (const { queue, changes } of stale) {
      queue.target = found.get(queue.integrationId) ?? "nowhere";
      queue.targetReadAt = readAt;
      queue.targetChanges = changes;
      if (queue.target === "nowhere") release(queue, () => deadLetterPending(queue.integrationId));
    }
    refilled();
  });

  return {
    enqueue: (made) => {
      let ownsAll = true;
      for (const delivery of made) {
        const queue = queues.all.get(delivery.integration_id);
        if (!queue) ownsAll = false;
        else if (queue.waiting.length < queuedPerEndpoint) queues.add(queue, [delivery]);
        else queue.mayHaveMore = true;
      }
      return ownsAll;
    },
    refill: deliveries.trigger,
    refillWhenLow: (queue) => isLow(queue) && deliveries.trigger(),
    readTargets: targets.trigger,
    idle: async () => void (await Promise.all([deliveries.idle(), targets.idle()])),
  };
}

function byIntegration(deliveries: DueDelivery[]): Map<string, DueDelivery[]> {
  const groups = new Map<string, DueDelivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.integration_id);
    if (group) group.push(delivery);
    else groups.set(delivery.integration_id, [delivery]);
  }
  return groups;
}
