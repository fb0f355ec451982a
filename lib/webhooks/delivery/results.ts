import { setTimeout as wait } from "node:timers/promises";
import { clock } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import { isSuccess } from "@/lib/webhooks/outgoing/ping";
import type { Attempt } from "./attempt";
import type { Lane, Lanes } from "./endpoint-queues";
import { type Health, healthy, needsWarning, pauseReason, worse } from "./health";
import type { HeldLease } from "./held-lease";
import { pauseEndpoint, warnOfPause } from "./pause";
import type { Leaving } from "./release";
import { isGone, restSeconds, verdictOf } from "./retry-schedule";
import { inTurn } from "./serial-task";
import { type Result, settle } from "./write-results";

interface Options {
  lease: HeldLease;
  lanes: Lanes;
  leave: Leaving["leave"];
  /** WEBHOOK_RETRY_SCHEDULE. */
  schedule: number[];
  /** After each writing. */
  written: () => void;
}

export interface Results {
  add: (lane: Lane, attempt: Attempt) => void;
  /** How many wait to be written. */
  waiting: () => number;
  idle: () => Promise<void>;
}

/** Results are written together: few wait for more until the last writing is a moment ago. */
const resultsPerWriting = 64;
const gatherMs = 20;

/** Judges attempts as they come back, writes them in batches, and pauses endpoints that have failed too long. */
export function results({ lease, lanes, leave, schedule, written }: Options): Results {
  const judged: Result[] = [];
  const changedHealth = new Map<string, Health>();
  let waiting = 0;
  let writtenAt = 0;

  const writing = inTurn("results", async () => {
    while (judged.length > 0) {
      const gathering = writtenAt + gatherMs - performance.now();
      if (judged.length < resultsPerWriting && gathering > 0) await wait(gathering);
      const [batch, healths] = [judged.splice(0), new Map(changedHealth)];
      changedHealth.clear();
      const mine = await settleUntilDone(batch, healths).finally(() => {
        waiting -= batch.length;
        writtenAt = performance.now();
      });
      for (const { delivery } of batch) {
        const lane = lanes.all.get(delivery.integration_id);
        if (!lane) continue;
        lanes.settled(lane, delivery);
        if (!mine.has(lane.integrationId)) forget(lane);
      }
      await pauseOrWarn(batch, healths);
    }
    written();
  });

  return {
    add: (lane, attempt) => {
      waiting += 1;
      judged.push({ ...attempt, verdict: verdictOf(attempt.exchange, attempt.delivery.attempt_count + 1, schedule) });
      judgeHealth(lane, isSuccess(attempt.exchange));
      writing.soon();
    },
    waiting: () => waiting,
    idle: writing.idle,
  };

  function judgeHealth(lane: Lane, succeeded: boolean) {
    if (succeeded && lane.health.consecutive_failures === 0) return;
    lane.health = succeeded ? healthy : worse(lane.health, clock.now(), restSeconds(schedule));
    changedHealth.set(lane.integrationId, lane.health);
  }

  async function settleUntilDone(batch: Result[], healths: Map<string, Health>): Promise<Set<string>> {
    for (;;) {
      try {
        return await settle(lease.worker, batch, healths);
      } catch (error) {
        if (lease.isOver()) throw error;
        log("warn", "results could not be written yet", { results: batch.length, ...faultOf(error) });
        await wait(200);
      }
    }
  }

  /** Somebody else's by now. */
  function forget(lane: Lane) {
    log("warn", "an endpoint was lost to another worker", { integration: lane.integrationId });
    lanes.close(lane);
  }

  async function pauseOrWarn(batch: Result[], healths: Map<string, Health>) {
    const gone = new Set(batch.filter(({ exchange }) => isGone(exchange)).map(({ delivery }) => delivery.integration_id));
    for (const [integrationId, health] of healths) {
      const lane = lanes.all.get(integrationId);
      if (!lane || lane.drained) continue;
      const reason = pauseReason(health, gone.has(integrationId), clock.now());
      if (reason) leave(lane, () => pauseEndpoint(integrationId, reason));
      else if (health.failing_since && needsWarning(health, clock.now())) {
        lane.health = { ...lane.health, warned_at: clock.now() };
        await warnOfPause(integrationId, health.failing_since);
      }
    }
  }
}
