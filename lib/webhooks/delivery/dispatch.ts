import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import { type OutgoingClient, outgoing } from "@/lib/webhooks/outgoing";
import { attempt } from "./attempt";
import { closeDeliveryPools } from "./database";
import { bury, buryPending, type DueDelivery, dueDeliveries, dueEndpoints } from "./due";
import { claimEndpoints, releaseEndpoints } from "./endpoints";
import { claimFacts } from "./facts";
import { fanOut } from "./fan-out";
import { inTurn } from "./in-turn";
import { type Flight, type Lane, Lanes } from "./lanes";
import { endLease, registerWorker, renewLease } from "./lease";
import { listen } from "./listen";
import { results } from "./results";
import { noticeTypes } from "./subscribers";
import { deliveryTargets } from "./targets";

const limits = { perEndpoint: 4, perHost: 8, total: 64, failing: 32 };
const factsPerClaim = 100;
const queuedPerLane = 64;
const refillBelow = 16;
/** Lanes of a worker that is alone; of several each holds as many as it can send to at once, and leaves the others theirs. */
const lanesAtMost = { alone: 512, amongOthers: limits.total };
const unsettledAtMost = 1_000;
const lookEveryMs = 500;
const idleLaneMs = 30_000;

/**
 * Sends deliveries until it is told to stop: fans occurrences out, owns endpoints for as long as it renews its lease, sends in turn, and writes what came of
 * it. Throws when its lease was lost; the next one starts anew.
 */
export async function dispatch(stop: AbortSignal, client: OutgoingClient = outgoing()): Promise<void> {
  const { WEBHOOK_LEASE: leaseSeconds, WEBHOOK_RETRY_SCHEDULE: schedule, WEBHOOK_TIMEOUT } = config();
  const worker = randomUUID();
  const lanes = new Lanes(limits);
  let workers = 1;
  let leaseEndsAt = 0;

  /** An attempt that begins now ends before the lease does, so that nobody else sends to the endpoint meanwhile. */
  const mayBegin = () => !stop.aborted && performance.now() < leaseEndsAt - Math.min(WEBHOOK_TIMEOUT, leaseSeconds / 2) * 1_000;

  const came = results({ worker, lanes, schedule, leaseIsOver: () => performance.now() > leaseEndsAt, written: () => pump() });

  const fanningOut = inTurn("fan-out", async () => {
    for (;;) {
      if (stop.aborted) return;
      const facts = await claimFacts(factsPerClaim, leaseSeconds);
      if (facts.length > 0) await fanOut(facts, place);
      if (facts.length < factsPerClaim) return;
    }
  });

  /** What has just been made goes straight to the lanes there are; for the rest the next look finds it. */
  function place(made: DueDelivery[]) {
    let elsewhere = false;
    for (const delivery of made) {
      const lane = lanes.all.get(delivery.integration_id);
      if (!lane) elsewhere = true;
      else if (lane.queue.length < queuedPerLane) lanes.fill(lane, [delivery]);
      else lane.hasMore = true;
    }
    if (elsewhere) looking.soon();
    pump();
  }

  /** Looks for due endpoints, makes free ones its own, and gives up those that have nothing to do. */
  const looking = inTurn("look", async () => {
    if (!mayBegin()) return;
    const most = workers > 1 ? lanesAtMost.amongOthers : lanesAtMost.alone;
    const due = await dueEndpoints(worker, most * 2);
    for (const { integration_id } of due) more(lanes.all.get(integration_id));
    const free = due.map(({ integration_id }) => integration_id).filter((id) => !lanes.all.has(id));
    await giveUp(most - free.length);
    const wanted = free.slice(0, Math.max(0, most - lanes.all.size));
    if (wanted.length > 0) await takeOn(wanted);
    refilling.soon();
  });

  function more(lane: Lane | undefined) {
    if (lane) lane.hasMore = true;
  }

  async function takeOn(integrationIds: string[]) {
    for (const { integration_id, paused_at, ...health } of await claimEndpoints(worker, integrationIds)) {
      if (paused_at) {
        await buryPending(integration_id);
        await releaseEndpoints(worker, [integration_id]);
      } else lanes.open(integration_id, health);
    }
  }

  /** Idle lanes that nobody misses, and, when other workers have come, those above its share that have nothing on its way. */
  async function giveUp(keep: number) {
    const idleSince = Date.now() - idleLaneMs;
    const resting = [...lanes.all.values()].filter((lane) => lane.inHand.size === lane.queue.length).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    const idle = resting.filter((lane) => lane.queue.length === 0 && !lane.hasMore);
    const surplus =
      workers > 1 ? resting.filter((lane) => !idle.includes(lane)).slice(0, Math.max(0, lanes.all.size - idle.length - lanesAtMost.amongOthers)) : [];
    const given = [...idle.filter((lane, n) => lane.lastUsedAt < idleSince || lanes.all.size - n > keep), ...surplus].map((lane) => {
      lanes.close(lane);
      return lane.integrationId;
    });
    if (given.length > 0) await releaseEndpoints(worker, given);
  }

  const refilling = inTurn("refill", async () => {
    const hungry = [...lanes.all.values()].filter((lane) => lane.hasMore && lane.queue.length < refillBelow);
    if (hungry.length > 0) {
      for (const lane of hungry) lane.hasMore = false;
      const inHand = hungry.flatMap((lane) => [...lane.inHand]);
      const found = await dueDeliveries(
        hungry.map(({ integrationId }) => integrationId),
        inHand,
        queuedPerLane,
      ).catch((error) => {
        for (const lane of hungry) lane.hasMore = true;
        throw error;
      });
      for (const [integrationId, deliveries] of byIntegration(found)) {
        const lane = lanes.all.get(integrationId);
        if (!lane) continue;
        lanes.fill(lane, deliveries);
        lane.hasMore ||= deliveries.length === queuedPerLane;
      }
    }
    pump();
  });

  const refreshing = inTurn("targets", async () => {
    const stale = lanes.stale(Date.now());
    if (stale.length === 0) return;
    const readAt = Date.now();
    const targets = await deliveryTargets(stale.map(({ integrationId }) => integrationId));
    for (const lane of stale) {
      lane.target = targets.get(lane.integrationId) ?? "nowhere";
      lane.targetAt = readAt;
      if (lane.target === "nowhere") await shut(lane);
    }
    pump();
  });

  /** There is nowhere to send to any more: what waits becomes dead letters. */
  async function shut(lane: Lane) {
    lanes.close(lane);
    await buryPending(lane.integrationId);
    await releaseEndpoints(worker, [lane.integrationId]);
  }

  function pump() {
    const now = Date.now();
    while (lanes.inFlight + came.waiting() < unsettledAtMost && mayBegin()) {
      const flight = lanes.next(now);
      if (!flight) break;
      void (mayGoOut(flight) ? fly(flight) : drop(flight)).catch((error) => log("error", "a delivery was not sent", faultOf(error)));
    }
    if (lanes.passedStale) refreshing.soon();
  }

  async function fly({ lane, delivery, target, land }: Flight) {
    const done = await attempt(client, delivery, target).finally(land);
    came.add(lane, done);
    if (lane.hasMore && lane.queue.length < refillBelow) refilling.soon();
    pump();
  }

  /** What may not go out any more becomes a dead letter unattempted. */
  async function drop({ lane, delivery, land }: Flight) {
    await bury([delivery.id]).finally(() => {
      land();
      lane.inHand.delete(delivery.id);
      lane.hasMore = true;
    });
    pump();
  }

  async function holdLease() {
    const askedAt = performance.now();
    const living = await renewLease(worker, leaseSeconds);
    if (living === undefined) throw new LeaseLost("The lease of this worker was lost.");
    workers = living;
    leaseEndsAt = askedAt + leaseSeconds * 1_000;
  }

  function heard(what: { channel: string; payload: string } | undefined) {
    if (what?.channel === "integration_changed") {
      const lane = lanes.all.get(what.payload);
      if (lane) lane.changedAt = Date.now();
      return;
    }
    if (what?.channel !== "deliveries") fanningOut.soon();
    if (what?.channel !== "occurrences") looking.soon();
  }

  await registerWorker(worker, leaseSeconds);
  await holdLease();
  const listener = listen(["occurrences", "deliveries", "integration_changed"], heard);
  try {
    let renewAt = performance.now();
    while (!stop.aborted) {
      if (performance.now() >= renewAt) {
        renewAt = performance.now() + (leaseSeconds * 1_000) / 6;
        await holdLease().catch((error) => {
          if (performance.now() > leaseEndsAt || error instanceof LeaseLost) throw error;
        });
      }
      fanningOut.soon();
      looking.soon();
      pump();
      await wait(lookEveryMs, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await listener.stop();
    await Promise.all([fanningOut.idle(), looking.idle(), refilling.idle(), refreshing.idle()]);
    while (lanes.inFlight > 0) await wait(20);
    await came.idle();
    await endLease(worker).catch(() => {});
    await closeDeliveryPools();
  }
}

class LeaseLost extends Error {}

const mayGoOut = ({ target, delivery }: Flight) => !target.noticesOnly || noticeTypes.includes(delivery.event_type);

function byIntegration(deliveries: DueDelivery[]): Map<string, DueDelivery[]> {
  const groups = new Map<string, DueDelivery[]>();
  for (const delivery of deliveries) {
    const group = groups.get(delivery.integration_id);
    if (group) group.push(delivery);
    else groups.set(delivery.integration_id, [delivery]);
  }
  return groups;
}
