import { buryPending, dueEndpoints } from "./due";
import { isResting, type Lanes } from "./endpoint-queues";
import type { HeldLease } from "./held-lease";
import { claimEndpoints, releaseEndpoints } from "./pause";
import { type InTurn, inTurn } from "./serial-task";

interface Options {
  lanes: Lanes;
  lease: HeldLease;
  mayBegin: () => boolean;
  /** Lanes of a worker that is alone; of several each holds as many as it can send to at once, and leaves the others theirs. */
  atMostAlone: number;
  atMostAmongOthers: number;
  /** After each look. */
  looked: () => void;
}

const idleLaneMs = 30_000;

/** Looks for due endpoints, makes free ones this worker's own, and gives up those that have nothing to do. */
export function owning({ lanes, lease, mayBegin, atMostAlone, atMostAmongOthers, looked }: Options): InTurn {
  return inTurn("look", async () => {
    if (!mayBegin()) return;
    const most = lease.workers() > 1 ? atMostAmongOthers : atMostAlone;
    const due = await dueEndpoints(lease.worker, most * 2);
    const free: string[] = [];
    for (const { integration_id } of due) {
      const lane = lanes.all.get(integration_id);
      if (lane) lane.hasMore = true;
      else free.push(integration_id);
    }
    await giveUp(most - free.length);
    const wanted = free.slice(0, Math.max(0, most - lanes.all.size));
    if (wanted.length > 0) await takeOn(wanted);
    looked();
  });

  async function takeOn(integrationIds: string[]) {
    for (const { integration_id, paused_at, ...health } of await claimEndpoints(lease.worker, integrationIds)) {
      if (paused_at) {
        await buryPending(integration_id);
        await releaseEndpoints(lease.worker, [integration_id]);
      } else lanes.open(integration_id, health);
    }
  }

  /** Idle lanes that nobody misses, and, when other workers have come, those above its share that have nothing on its way. */
  async function giveUp(keep: number) {
    const idleSince = Date.now() - idleLaneMs;
    const resting = [...lanes.all.values()].filter(isResting).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    const idle = resting.filter((lane) => lane.queue.length === 0 && !lane.hasMore);
    const above = lease.workers() > 1 ? Math.max(0, lanes.all.size - idle.length - atMostAmongOthers) : 0;
    const surplus = resting.filter((lane) => !idle.includes(lane)).slice(0, above);
    const given = [...idle.filter((lane, n) => lane.lastUsedAt < idleSince || lanes.all.size - n > keep), ...surplus];
    for (const lane of given) lanes.close(lane);
    if (given.length > 0)
      await releaseEndpoints(
        lease.worker,
        given.map(({ integrationId }) => integrationId),
      );
  }
}
