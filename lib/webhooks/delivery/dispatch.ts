import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { closeDeliveryPools, fast } from "@/lib/db/fast";
import { type DatabaseNotification, listen } from "@/lib/db/listen";
import { logFailure } from "@/lib/db/log-failure";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { noticeTypes } from "@/lib/webhooks/outbox/subscribers";
import { type OutgoingClient, sharedOutgoingClient } from "@/lib/webhooks/outgoing/client";
import { attempt } from "./attempt";
import { deadLetter } from "./dead-letters";
import type { DueDelivery } from "./due-deliveries";
import { EndpointQueues, type StartedAttempt } from "./endpoint-queues";
import { holdLease } from "./lease";
import { endpointReleaser, endRestOfUnsignable, ownershipPoll, restEndpoints } from "./ownership";
import { type QueueRefiller, queueRefiller } from "./refill";
import { type ResultWriter, resultWriter } from "./results";
import { restSeconds } from "./retry-schedule";
import { serialTask } from "./serial-task";

const limits = { perEndpoint: 4, perHost: 8, total: 64 };
const occurrencesPerClaim = 100;
const pollEveryMs = 500;

/**
 * Delivers webhooks until `stop` aborts: fans out occurrences, assigns the positions of replays and
 * test webhooks in the event log, owns endpoints for as long as it renews its lease, sends to them,
 * and writes the results. Throws when its lease is lost; the caller then starts again.
 */
export async function dispatch(
  stop: AbortSignal,
  client: OutgoingClient = sharedOutgoingClient(),
): Promise<void> {
  const {
    WEBHOOK_LEASE: leaseSeconds,
    WEBHOOK_RETRY_SCHEDULE: schedule,
    WEBHOOK_TIMEOUT,
  } = config();
  const queues = new EndpointQueues(limits);
  const lease = await holdLease({ leaseSeconds, attemptSeconds: WEBHOOK_TIMEOUT });
  const mayStart = () => !stop.aborted && lease.mayStart();
  const send = () => attemptSender.send();

  const { release, idle: releasesDone } = endpointReleaser({ lease, queues });
  const rest = async (integrationIds: string[]) => {
    await restEndpoints(lease.workerId, integrationIds, restSeconds(schedule));
    poll.trigger();
  };
  const results = resultWriter({ lease, queues, release, schedule, onWritten: send });
  const refill = queueRefiller({ queues, release, rest, onRefilled: send });
  const attemptSender = sender({ client, queues, results, refill, mayStart });
  const poll = ownershipPoll({
    queues,
    lease,
    mayStart,
    atMostAlone: 512,
    atMostAmongOthers: limits.total,
    onPolled: refill.refill,
  });

  const fanOutTask = serialTask(
    "fan-out",
    async () => {
      for (;;) {
        if (stop.aborted) return;
        const occurrences = await claimOccurrences(occurrencesPerClaim, leaseSeconds);
        if (occurrences.length > 0) await fanOut(occurrences, enqueue);
        if (occurrences.length < occurrencesPerClaim) return;
      }
    },
    { pauseMs: 20 },
  );

  const positionsTask = serialTask("event log", assignPositions, { pauseMs: 20 });

  const changedIntegrations = new Set<string>();
  const endRestsTask = serialTask("rests", async () => {
    for (const integrationId of changedIntegrations) {
      changedIntegrations.delete(integrationId);
      await endRestOfUnsignable(integrationId);
    }
    poll.trigger();
  });

  /**
   * Deliveries for endpoints that this worker owns go straight to their queues; the next poll finds
   * the others.
   */
  function enqueue(deliveries: DueDelivery[]) {
    if (!refill.enqueue(deliveries)) poll.trigger();
    send();
  }

  function onNotification(notification: DatabaseNotification | undefined) {
    if (notification?.channel === "integration_changed") {
      queues.invalidate(notification.payload);
      refill.refill();
      changedIntegrations.add(notification.payload);
      endRestsTask.trigger();
    } else if (notification?.channel === "retry_now") {
      queues.endRest(notification.payload);
      poll.trigger();
    } else {
      if (notification?.channel !== "deliveries") fanOutTask.trigger();
      if (notification?.channel !== "occurrences") {
        positionsTask.trigger();
        poll.trigger();
      }
    }
  }

  const listener = listen(
    "deliveries",
    ["occurrences", "deliveries", "integration_changed", "retry_now"],
    onNotification,
  );
  try {
    while (!stop.aborted) {
      await lease.renewWhenDue();
      // A poll every 500 ms catches missed notifications.
      fanOutTask.trigger();
      positionsTask.trigger();
      poll.trigger();
      send();
      await wait(pollEveryMs, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await listener.stop();
    await Promise.all([fanOutTask.idle(), endRestsTask.idle(), poll.idle(), refill.idle()]);
    await positionsTask.idle();
    while (queues.inFlight > 0) await wait(20);
    await results.idle();
    queues.closeAll();
    await releasesDone();
    await lease.end();
    await closeDeliveryPools();
  }
}

/** The entries that get their position per transaction. Other workers wait for that transaction. */
const entriesPerStep = 1_000;

/**
 * Assigns positions to the committed entries of replays and test webhooks, and notifies the readers
 * (docs/rules/webhooks.md#event-log). A single database function does this, so only one worker at a
 * time assigns positions, and a worker killed midway blocks nobody. Its commit waits for the disk:
 * no crash takes back what a reader has seen. A fan-out assigns the positions of its own entries.
 */
export async function assignPositions(): Promise<void> {
  for (;;) {
    const [step] = await fast<{ assigned: number }>("deliveries", {
      name: "assign-log-positions",
      text: "SELECT place_event_log_entries($1) AS assigned",
      values: [entriesPerStep],
    });
    if ((step?.assigned ?? 0) < entriesPerStep) return;
  }
}

interface SenderOptions {
  client: OutgoingClient;
  queues: EndpointQueues;
  results: ResultWriter;
  refill: QueueRefiller;
  mayStart: () => boolean;
}

const unwrittenAtMost = 1_000;

/**
 * `send` starts as many attempts as the limits allow. Each attempt that ends makes room for the
 * next.
 */
function sender({ client, queues, results, refill, mayStart }: SenderOptions): {
  send: () => void;
} {
  return { send };

  function send() {
    const now = Date.now();
    while (queues.inFlight + results.unwritten() < unwrittenAtMost && mayStart()) {
      const started = queues.start(now);
      if (!started) break;
      void (maySend(started) ? runAttempt(started) : drop(started)).catch((error) =>
        logFailure("error", "a delivery was not sent", error),
      );
    }
    if (queues.hasSkippedForTarget) refill.readTargets();
  }

  async function runAttempt({ queue, delivery, target, finish }: StartedAttempt) {
    const attempted = await attempt(client, delivery, target);
    finish(
      Date.now(),
      attempted.exchange.outcome === "internal_error" ? undefined : attempted.exchange,
    );
    results.add(queue, attempted);
    refill.refillWhenLow(queue);
    send();
  }

  /** Turns a delivery that may no longer be sent into a dead letter, without an attempt. */
  async function drop({ queue, delivery, finish }: StartedAttempt) {
    await deadLetter(delivery.integration_id, [delivery.id]).finally(() => {
      finish(Date.now());
      queue.settle(delivery);
      queue.mayHaveMore = true;
    });
    send();
  }
}

const maySend = ({ target, delivery }: StartedAttempt) =>
  !target.noticesOnly || noticeTypes.includes(delivery.event_type);
