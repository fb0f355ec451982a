import { deliveryTargets } from "@/lib/webhooks/outgoing/delivery-targets";
import { deadLetterPending } from "./dead-letters";
import { type DueDelivery, dueDeliveries } from "./due-deliveries";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import type { EndpointReleaser } from "./ownership";
import { serialTask } from "./serial-task";

interface Options {
  queues: EndpointQueues;
  release: EndpointReleaser["release"];
  /** Frees endpoints whose deliveries cannot be signed, and lets them rest. */
  rest: (integrationIds: string[]) => Promise<void>;
  /** Called when queues have been refilled or their targets read. */
  onRefilled: () => void;
}

/** Reads the deliveries, addresses and secrets that queues need for sending. */
export interface QueueRefiller {
  /** Queues new deliveries; false when this worker does not own the endpoint of some of them. */
  enqueue: (deliveries: DueDelivery[]) => boolean;
  /** Reads more due deliveries for queues that run low. */
  refill: () => void;
  refillWhenLow: (queue: EndpointQueue) => void;
  /** Reads addresses and secrets that are stale. */
  readTargets: () => void;
  idle: () => Promise<void>;
}

const queuedPerEndpoint = 64;
const refillBelow = 16;

export function queueRefiller({ queues, release, rest, onRefilled }: Options): QueueRefiller {
  const isLow = (queue: EndpointQueue) =>
    queue.mayHaveMore && !queue.isDraining && queue.waiting.length < refillBelow;

  const refillTask = serialTask("refill", async () => {
    const lowQueues = [...queues.all.values()].filter(isLow);
    if (lowQueues.length > 0) {
      for (const queue of lowQueues) queue.mayHaveMore = false;
      const reads = lowQueues.map((queue) => ({ queue, isCurrent: queue.beginRead() }));
      const dueByIntegration = await dueDeliveries(lowQueues, queuedPerEndpoint)
        .then(byIntegration)
        .catch((error) => {
          for (const queue of lowQueues) {
            queue.endRead();
            queue.mayHaveMore = true;
          }
          throw error;
        });
      for (const { queue, isCurrent } of reads) {
        queue.endRead();
        const due = dueByIntegration.get(queue.integrationId);
        if (!due || queues.all.get(queue.integrationId) !== queue) continue;
        queues.add(queue, due.filter(isCurrent));
        queue.mayHaveMore ||= due.length === queuedPerEndpoint;
      }
    }
    onRefilled();
  });

  const targetTask = serialTask("targets", async () => {
    const readAt = Date.now();
    const stale = queues
      .needingTarget(readAt)
      .map((queue) => ({ queue, changeCount: queue.changeCount }));
    if (stale.length === 0) return;
    const targetByIntegration = await deliveryTargets(
      stale.map(({ queue }) => queue.integrationId),
    );
    for (const { queue, changeCount } of stale) {
      queue.target = targetByIntegration.get(queue.integrationId) ?? "nowhere";
      queue.targetReadAt = readAt;
      queue.targetChangeCount = changeCount;
      if (queue.target === "nowhere") release(queue, () => deadLetterPending(queue.integrationId));
    }
    const unsignable = stale
      .map(({ queue }) => queue)
      .filter((queue) => queue.target === "unsignable" && !queue.needsTarget(readAt))
      .filter((queue) => queue.isReleasable);
    for (const queue of unsignable) queues.close(queue);
    if (unsignable.length > 0) await rest(unsignable.map(({ integrationId }) => integrationId));
    onRefilled();
  });

  return {
    enqueue: (deliveries) => {
      let ownsAll = true;
      for (const delivery of deliveries) {
        const queue = queues.all.get(delivery.integration_id);
        if (!queue) ownsAll = false;
        else if (queue.waiting.length < queuedPerEndpoint) queues.add(queue, [delivery]);
        else queue.mayHaveMore = true;
      }
      return ownsAll;
    },
    refill: refillTask.trigger,
    refillWhenLow: (queue) => isLow(queue) && refillTask.trigger(),
    readTargets: targetTask.trigger,
    idle: async () => void (await Promise.all([refillTask.idle(), targetTask.idle()])),
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
