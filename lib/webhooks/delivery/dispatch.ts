import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { listen, type Notification } from "@/lib/db/listen";
import { closeDeliveryPools } from "@/lib/webhooks/database";
import { placeEntries } from "@/lib/webhooks/log/place";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { type OutgoingClient, outgoing } from "@/lib/webhooks/outgoing/client";
import type { DueDelivery } from "./due-deliveries";
import { EndpointQueues } from "./endpoint-queues";
import { holdLease } from "./lease";
import { ownership, releasing } from "./ownership";
import { refilling } from "./refill";
import { resultWriter } from "./results";
import { sender } from "./sender";
import { serialTask } from "./serial-task";

const limits = { perEndpoint: 4, perHost: 8, total: 64 };
const occurrencesPerClaim = 100;
const pollEveryMs = 500;

/**
 * Delivers webhooks until `stop` aborts: fans out occurrences, assigns places in the event log, owns endpoints for as long as it renews its lease, sends to
 * them, and writes the results. Throws when its lease is lost; the caller then starts again.
 */
export async function dispatch(stop: AbortSignal, client: OutgoingClient = outgoing()): Promise<void> {
  const { WEBHOOK_LEASE: leaseSeconds, WEBHOOK_RETRY_SCHEDULE: schedule, WEBHOOK_TIMEOUT } = config();
  const queues = new EndpointQueues(limits);
  const lease = await holdLease({ leaseSeconds, attemptSeconds: WEBHOOK_TIMEOUT });
  const mayStart = () => !stop.aborted && lease.mayStart();
  const send = () => sending.send();

  const { release, idle: releasesDone } = releasing({ lease, queues });
  const results = resultWriter({ lease, queues, release, schedule, written: send });
  const refill = refilling({ queues, release, refilled: send });
  const sending = sender({ client, queues, results, refill, mayStart });
  const poll = ownership({ queues, lease, mayStart, atMostAlone: 512, atMostAmongOthers: limits.total, polled: refill.refill });

  const fanningOut = serialTask("fan-out", async () => {
    for (;;) {
      if (stop.aborted) return;
      const occurrences = await claimOccurrences(occurrencesPerClaim, leaseSeconds);
      if (occurrences.length > 0) await fanOut(occurrences, enqueue);
      if (occurrences.length < occurrencesPerClaim) return;
    }
  });

  const placing = serialTask("event log", placeEntries);

  /** Deliveries for endpoints that this worker owns go straight to their queues; the next poll finds the others. */
  function enqueue(made: DueDelivery[]) {
    placing.trigger();
    if (!refill.enqueue(made)) poll.trigger();
    send();
  }

  function heard(notification: Notification | undefined) {
    if (notification?.channel === "integration_changed") {
      queues.invalidate(notification.payload);
      refill.refill();
    } else if (notification?.channel === "retry_now") {
      queues.endRest(notification.payload);
      poll.trigger();
    } else {
      if (notification?.channel !== "deliveries") fanningOut.trigger();
      if (notification?.channel !== "occurrences") {
        placing.trigger();
        poll.trigger();
      }
    }
  }

  const listener = listen("deliveries", ["occurrences", "deliveries", "integration_changed", "retry_now"], heard);
  try {
    while (!stop.aborted) {
      await lease.renewWhenDue();
      // A poll every 500 ms catches missed notifications.
      fanningOut.trigger();
      placing.trigger();
      poll.trigger();
      send();
      await wait(pollEveryMs, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await listener.stop();
    await Promise.all([fanningOut.idle(), poll.idle(), refill.idle()]);
    await placing.idle();
    while (queues.inFlight > 0) await wait(20);
    await results.idle();
    queues.closeAll();
    await releasesDone();
    await lease.end();
    await closeDeliveryPools();
  }
}
