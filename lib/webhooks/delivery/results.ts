import { setTimeout as wait } from "node:timers/promises";
import { clock } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import { isSuccess } from "@/lib/webhooks/outgoing/ping";
import type { Attempt } from "./attempt";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import { afterFailure, type Health, healthy, needsWarning, pauseReason } from "./health";
import type { HeldLease } from "./lease";
import { pauseEndpoint, warnOfPause } from "./pause";
import type { Release } from "./release";
import { isGone, nextStep, restSeconds } from "./retry-schedule";
import { serialTask } from "./serial-task";
import { type Result, writeResults } from "./write-results";

interface Options {
  lease: HeldLease;
  queues: EndpointQueues;
  release: Release["release"];
  /** WEBHOOK_RETRY_SCHEDULE. */
  schedule: number[];
  /** Called after each write. */
  written: () => void;
}

export interface Results {
  add: (queue: EndpointQueue, attempt: Attempt) => void;
  /** How many are not written yet. */
  unwritten: () => number;
  idle: () => Promise<void>;
}

/** Results are written in batches: a small batch waits for more until the last write is some time ago. */
const resultsPerWrite = 64;
const gatherMs = 20;

/** Decides what follows an attempt, writes the results in batches, and pauses endpoints that have failed for too long. */
export function resultWriter({ lease, queues, release, schedule, written }: Options): Results {
  const results: Result[] = [];
  const changedHealth = new Map<string, Health>();
  let unwritten = 0;
  let writtenAt = 0;

  const writing = serialTask("results", async () => {
    while (results.length > 0) {
      const gatheringMs = writtenAt + gatherMs - performance.now();
      if (results.length < resultsPerWrite && gatheringMs > 0) await wait(gatheringMs);
      const [batch, healths] = [results.splice(0), new Map(changedHealth)];
      changedHealth.clear();
      const owned = await writeUntilDone(batch, healths).finally(() => {
        unwritten -= batch.length;
        writtenAt = performance.now();
      });
      for (const { delivery } of batch) {
        const queue = queues.all.get(delivery.integration_id);
        if (!queue) continue;
        queue.settled(delivery);
        if (!owned.has(queue.integrationId)) closeLost(queue);
      }
      await pauseOrWarn(batch, healths);
    }
    written();
  });

  return {
    add: (queue, attempt) => {
      unwritten += 1;
      results.push({ ...attempt, next: nextStep(attempt.exchange, attempt.delivery.attempt_count + 1, schedule) });
      updateHealth(queue, isSuccess(attempt.exchange));
      writing.trigger();
    },
    unwritten: () => unwritten,
    idle: writing.idle,
  };

  function updateHealth(queue: EndpointQueue, succeeded: boolean) {
    if (succeeded && queue.health.consecutive_failures === 0) return;
    queue.health = succeeded ? healthy : afterFailure(queue.health, clock.now(), restSeconds(schedule));
    changedHealth.set(queue.integrationId, queue.health);
  }

  async function writeUntilDone(batch: Result[], healths: Map<string, Health>): Promise<Set<string>> {
    for (;;) {
      try {
        return await writeResults(lease.worker, batch, healths);
      } catch (error) {
        if (lease.isOver()) throw error;
        log("warn", "results could not be written yet", { results: batch.length, ...faultOf(error) });
        await wait(200);
      }
    }
  }

  function closeLost(queue: EndpointQueue) {
    log("warn", "an endpoint was lost to another worker", { integration: queue.integrationId });
    queues.close(queue);
  }

  async function pauseOrWarn(batch: Result[], healths: Map<string, Health>) {
    const gone = new Set(batch.filter(({ exchange }) => isGone(exchange)).map(({ delivery }) => delivery.integration_id));
    for (const [integrationId, health] of healths) {
      const queue = queues.all.get(integrationId);
      if (!queue || queue.isDraining) continue;
      const reason = pauseReason(health, gone.has(integrationId), clock.now());
      if (reason) release(queue, () => pauseEndpoint(integrationId, reason));
      else if (health.failing_since && needsWarning(health, clock.now())) {
        queue.health = { ...queue.health, warned_at: clock.now() };
        await warnOfPause(integrationId, health.failing_since);
      }
    }
  }
}
