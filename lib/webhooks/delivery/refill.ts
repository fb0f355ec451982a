import { buryPending, type DueDelivery, dueDeliveries } from "./due";
import type { Lane, Lanes } from "./endpoint-queues";
import type { Leaving } from "./release";
import { inTurn } from "./serial-task";
import { deliveryTargets } from "./targets";

interface Options {
  lanes: Lanes;
  leave: Leaving["leave"];
  /** After something has been supplied. */
  supplied: () => void;
}

/** What lanes need before they can send. */
export interface Supply {
  /** Takes what has just been made to the lanes there are; false when there is none for some of it. */
  place: (made: DueDelivery[]) => boolean;
  /** Reads more of what is due for lanes that run low. */
  refill: () => void;
  refillWhenLow: (lane: Lane) => void;
  /** Reads addresses and secrets that are not fresh. */
  refresh: () => void;
  idle: () => Promise<void>;
}

const queuedPerLane = 64;
const refillBelow = 16;

export function supplying({ lanes, leave, supplied }: Options): Supply {
  const isLow = (lane: Lane) => lane.hasMore && !lane.drained && lane.queue.length < refillBelow;

  const refilling = inTurn("refill", async () => {
    const low = [...lanes.all.values()].filter(isLow);
    if (low.length > 0) {
      for (const lane of low) lane.hasMore = false;
      const askedAt = Date.now();
      const found = await dueDeliveries(low, queuedPerLane).catch((error) => {
        for (const lane of low) lane.hasMore = true;
        throw error;
      });
      for (const [integrationId, deliveries] of byIntegration(found)) {
        const lane = lanes.all.get(integrationId);
        if (!lane) continue;
        // What changed while it was read is read again: whoever said so has asked for that.
        if (lane.changedAt <= askedAt) lanes.fill(lane, deliveries);
        lane.hasMore ||= deliveries.length === queuedPerLane;
      }
    }
    supplied();
  });

  const refreshing = inTurn("targets", async () => {
    const stale = lanes.stale(Date.now());
    if (stale.length === 0) return;
    const readAt = Date.now();
    const targets = await deliveryTargets(stale.map(({ integrationId }) => integrationId));
    for (const lane of stale) {
      lane.target = targets.get(lane.integrationId) ?? "nowhere";
      lane.targetAt = readAt;
      // What waits becomes dead letters.
      if (lane.target === "nowhere") leave(lane, () => buryPending(lane.integrationId));
    }
    supplied();
  });

  return {
    place: (made) => {
      let placed = true;
      for (const delivery of made) {
        const lane = lanes.all.get(delivery.integration_id);
        if (!lane) placed = false;
        else if (lane.queue.length < queuedPerLane) lanes.fill(lane, [delivery]);
        else lane.hasMore = true;
      }
      return placed;
    },
    refill: refilling.soon,
    refillWhenLow: (lane) => isLow(lane) && refilling.soon(),
    refresh: refreshing.soon,
    idle: async () => void (await Promise.all([refilling.idle(), refreshing.idle()])),
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
