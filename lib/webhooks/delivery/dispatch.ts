import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimFacts } from "@/lib/webhooks/outbox/occurrences";
import { type OutgoingClient, outgoing } from "@/lib/webhooks/outgoing/client";
import { closeDeliveryPools } from "./database";
import type { DueDelivery } from "./due";
import { Lanes } from "./endpoint-queues";
import { holdLease } from "./held-lease";
import { listen } from "./listen";
import { owning } from "./ownership";
import { supplying } from "./refill";
import { leaving } from "./release";
import { results } from "./results";
import { sending } from "./sender";
import { inTurn } from "./serial-task";

const limits = { perEndpoint: 4, perHost: 8, total: 64, failing: 32 };
const factsPerClaim = 100;
const lookEveryMs = 500;

/**
 * Sends deliveries until it is told to stop: fans occurrences out, owns endpoints for as long as it renews its lease, sends in turn, and writes what came of
 * it. Throws when its lease was lost; the next one starts anew.
 */
export async function dispatch(stop: AbortSignal, client: OutgoingClient = outgoing()): Promise<void> {
  const { WEBHOOK_LEASE: leaseSeconds, WEBHOOK_RETRY_SCHEDULE: schedule, WEBHOOK_TIMEOUT } = config();
  const lanes = new Lanes(limits);
  const lease = await holdLease({ leaseSeconds, attemptSeconds: WEBHOOK_TIMEOUT });
  const mayBegin = () => !stop.aborted && lease.mayBegin();

  const { leave, idle: nobodyLeaves } = leaving({ worker: lease.worker, lanes });
  const came = results({ lease, lanes, leave, schedule, written: () => sender.pump() });
  const supply = supplying({ lanes, leave, supplied: () => sender.pump() });
  const sender = sending({ client, lanes, came, supply, mayBegin });
  const looking = owning({ lanes, lease, mayBegin, atMostAlone: 512, atMostAmongOthers: limits.total, looked: supply.refill });

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
    if (!supply.place(made)) looking.soon();
    sender.pump();
  }

  function heard(what: { channel: string; payload: string } | undefined) {
    if (what?.channel === "integration_changed") {
      lanes.changed(what.payload);
      supply.refill();
    } else {
      if (what?.channel !== "deliveries") fanningOut.soon();
      if (what?.channel !== "occurrences") looking.soon();
    }
  }

  const listener = listen(["occurrences", "deliveries", "integration_changed"], heard);
  try {
    while (!stop.aborted) {
      await lease.renewWhenDue();
      fanningOut.soon();
      looking.soon();
      sender.pump();
      await wait(lookEveryMs, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await listener.stop();
    await Promise.all([fanningOut.idle(), looking.idle(), supply.idle()]);
    while (lanes.inFlight > 0) await wait(20);
    await came.idle();
    lanes.closeAll();
    await nobodyLeaves();
    await lease.end();
    await closeDeliveryPools();
  }
}
