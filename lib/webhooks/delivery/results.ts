import { setTimeout as wait } from "node:timers/promises";
import { clock } from "@/lib/clock";
import { log } from "@/lib/config/log";
import { isOutage } from "@/lib/db/errors";
import { fast } from "@/lib/db/fast";
import { logFailure } from "@/lib/db/log-failure";
import { recordAttemptsSql } from "@/lib/webhooks/duties/acknowledge";
import { headersToKeep } from "@/lib/webhooks/outgoing/delivery-headers";
import { isSuccess } from "@/lib/webhooks/outgoing/ping";
import { type Attempt, outcomeOf, responseBytesKept } from "./attempt";
import type { EndpointQueue } from "./endpoint-queue";
import type { EndpointQueues } from "./endpoint-queues";
import {
  afterFailure,
  type Health,
  hasFailedTooLong,
  healthy,
  type PauseReason,
  pauseEndpoint,
} from "./health";
import { type HeldLease, retryWithinLease } from "./lease";
import type { EndpointReleaser } from "./ownership";
import { isGone, type NextStep, nextStep, restSeconds } from "./retry-schedule";
import { serialTask } from "./serial-task";

interface Options {
  lease: HeldLease;
  queues: EndpointQueues;
  release: EndpointReleaser["release"];
  /** The waits between attempts, in seconds (WEBHOOK_RETRY_SCHEDULE). */
  schedule: number[];
  /** Called after each write. */
  onWritten: () => void;
}

export interface ResultWriter {
  add: (queue: EndpointQueue, attempt: Attempt) => void;
  /** How many results are not written yet. */
  unwritten: () => number;
  idle: () => Promise<void>;
}

interface Result extends Attempt {
  next: NextStep;
}

/** Results are written in batches. A batch below `resultsPerWrite` waits for more results. */
const resultsPerWrite = 64;
const gatherMs = 20;

/**
 * Decides what follows an attempt, writes the results in batches, and pauses endpoints that have
 * failed for too long.
 */
export function resultWriter({
  lease,
  queues,
  release,
  schedule,
  onWritten,
}: Options): ResultWriter {
  const results: Result[] = [];
  const changedHealth = new Map<string, Health>();
  let unwritten = 0;

  const writeTask = serialTask("results", async () => {
    while (results.length > 0) {
      if (results.length < resultsPerWrite) await wait(gatherMs);
      const [batch, healths] = [results.splice(0), new Map(changedHealth)];
      changedHealth.clear();
      const owned = await writeUntilDone(batch, healths)
        .catch((error) => discard(batch, error))
        .finally(() => {
          unwritten -= batch.length;
        });
      if (!owned) continue;
      const lost = new Set<EndpointQueue>();
      for (const { delivery } of batch) {
        const queue = queues.all.get(delivery.integration_id);
        if (!queue) continue;
        if (owned.has(queue.integrationId)) queue.settle(delivery);
        else lost.add(queue);
      }
      closeLost(lost);
      pauseLongFailing(healths);
    }
    onWritten();
  });

  return {
    add: (queue, attempt) => {
      unwritten += 1;
      results.push({
        ...attempt,
        next: nextStep(attempt.exchange, attempt.delivery.attempt_count + 1, schedule),
      });
      if (attempt.exchange.outcome !== "internal_error")
        updateHealth(queue, isSuccess(attempt.exchange));
      // Paused before the result is written: another attempt in flight could succeed in the
      // meantime and make the endpoint look healthy, and more would be sent to it.
      if (isGone(attempt.exchange)) pause(queue, "gone");
      writeTask.trigger();
    },
    unwritten: () => unwritten,
    idle: writeTask.idle,
  };

  function updateHealth(queue: EndpointQueue, succeeded: boolean) {
    if (succeeded && queue.health.consecutive_failures === 0) return;
    queue.health = succeeded
      ? healthy
      : afterFailure(queue.health, clock.now(), restSeconds(schedule));
    changedHealth.set(queue.integrationId, queue.health);
  }

  /**
   * Also after the lease while the database does not answer: meanwhile no other worker can take the
   * endpoint either, and what a receiver has acknowledged is not sent to it again.
   */
  function writeUntilDone(batch: Result[], healths: Map<string, Health>): Promise<Set<string>> {
    return retryWithinLease(
      { isOver: (error) => lease.isOver() && !isOutage(error) },
      "results could not be written yet",
      () => writeResults(lease.workerId, batch, healths),
      { results: batch.length },
    );
  }

  /**
   * Discards results when the lease is over by this worker's clock. The lease may still hold,
   * because the database counts from slightly later. The endpoints are therefore freed, and their
   * next owner reads from the database which deliveries to attempt and how healthy the endpoints
   * are.
   */
  function discard(batch: Result[], error: unknown): undefined {
    logFailure("error", "results were discarded", error, { results: batch.length });
    for (const { delivery } of batch) {
      const queue = queues.all.get(delivery.integration_id);
      queue?.settle(delivery);
      if (queue && !queue.isDraining) release(queue, async () => {});
    }
  }

  function closeLost(lost: Set<EndpointQueue>) {
    if (lost.size > 0) log("warn", "endpoints were lost to another worker", { count: lost.size });
    for (const queue of lost) queues.close(queue);
  }

  function pause(queue: EndpointQueue, reason: PauseReason) {
    if (!queue.isDraining) release(queue, () => pauseEndpoint(queue.integrationId, reason));
  }

  function pauseLongFailing(healths: Map<string, Health>) {
    for (const [integrationId, health] of healths) {
      const queue = queues.all.get(integrationId);
      if (queue && hasFailedTooLong(health, clock.now())) pause(queue, "failing");
    }
  }
}

const responseHeaderCharactersKept = 4_096;

/**
 * Writes attempts, the new states of their deliveries and the health of their endpoints, in one
 * statement. A first attempt is written into the delivery's row, a later one gets its own. Results
 * count only while this worker owns the endpoint, and each attempt counts once. A delivery that
 * became a dead letter while the attempt was in flight (by a disconnect, say) is not retried, but
 * an acknowledged attempt still marks it as delivered. Deletion duties are marked as notified and
 * acknowledged. Rows are looked up, and so locked, in the order of their keys (`lockDeliveriesSql`),
 * from a list of their own: joined with the endpoints, PostgreSQL might read all deliveries of an
 * integration. Returns the integrations whose endpoints this worker still owns.
 */
async function writeResults(
  workerId: string,
  results: Result[],
  healths: Map<string, Health>,
): Promise<Set<string>> {
  const owned = await fast<{ id: string }>("deliveries", {
    name: "write-results",
    text: `WITH owned AS (
             SELECT e.integration_id FROM unnest($5::uuid[]) AS i (id)
             JOIN webhook_endpoints e ON e.integration_id = i.id WHERE e.owner = $1::uuid
           ), result AS MATERIALIZED (
             SELECT r.* FROM jsonb_to_recordset($2::jsonb) AS r (
               delivery uuid, integration uuid, number int, started_at timestamptz, duration_ms int,
               outcome text, reason text, status_code int, request_headers jsonb,
               response_headers jsonb, response_body text, state text, retry_in float8)
              WHERE integration IN (SELECT integration_id FROM owned) ORDER BY integration, delivery
           ), settled AS (
             UPDATE deliveries d
             SET attempt_count = r.number, status = CASE r.state WHEN 'pending' THEN d.status
               ELSE r.state END,
                    next_attempt_at = CASE WHEN r.state = 'pending' AND d.status = 'pending'
                    THEN now() + make_interval(secs => r.retry_in) END,
                    ${firstAttemptSql},
                    settled_at = CASE r.state WHEN 'pending' THEN d.settled_at
                    ELSE coalesce(d.settled_at, now()) END
               FROM result r
              WHERE d.integration_id = r.integration AND d.id = r.delivery
                AND d.attempt_count = r.number - 1
             RETURNING r.*, d.body IS NULL AS emptied, d.occurrence_id, d.event_type
           ), health AS (
             UPDATE webhook_endpoints e
             SET consecutive_failures = h.consecutive_failures, failing_since = h.failing_since,
               probe_at = h.probe_at,
                    warned_at = CASE WHEN h.failing_since IS NOT NULL THEN e.warned_at END
               FROM jsonb_to_recordset($3::jsonb)
                 AS h (integration uuid, consecutive_failures int, failing_since timestamptz,
                   probe_at timestamptz)
              WHERE e.integration_id = h.integration AND e.integration_id = ANY ($4::uuid[])
                AND e.owner = $1::uuid
           ), logged AS (
             INSERT INTO delivery_attempts (integration_id, delivery_row, number, started_at,
                 duration_ms, outcome, reason, status_code, request_headers,
                                            response_headers, response_body)
             SELECT integration, delivery, number, started_at, duration_ms, outcome, reason,
               status_code, request_headers, response_headers,
                    CASE WHEN NOT emptied THEN decode(response_body, 'base64') END
               FROM settled WHERE number > 1
           ), duties AS (${recordAttemptsSql("settled")})
           SELECT integration_id AS id FROM owned`,
    values: [
      workerId,
      JSON.stringify(results.map(rowOf)),
      JSON.stringify([...healths].map(([integration, health]) => ({ integration, ...health }))),
      [...healths.keys()],
      [...new Set(results.map(({ delivery }) => delivery.integration_id))],
    ],
  });
  return new Set(owned.map(({ id }) => id));
}

/** SQL: the columns of the first attempt of a delivery `d`, which is in the delivery's row. */
const firstAttemptSql = Object.entries({
  first_attempt_at: "r.started_at",
  first_duration_ms: "r.duration_ms",
  first_outcome: "r.outcome",
  first_reason: "r.reason",
  first_status_code: "r.status_code",
  first_request_headers: "r.request_headers",
  first_response_headers: "r.response_headers",
  first_response_body: "CASE WHEN d.body IS NOT NULL THEN decode(r.response_body, 'base64') END",
})
  .map(([column, value]) => `${column} = CASE r.number WHEN 1 THEN ${value} ELSE d.${column} END`)
  .join(", ");

function rowOf({ delivery, startedAt, headers, exchange, next }: Result) {
  const answered = exchange.outcome === "answered";
  return {
    delivery: delivery.id,
    integration: delivery.integration_id,
    number: delivery.attempt_count + 1,
    started_at: startedAt,
    duration_ms: exchange.durationMs,
    outcome: outcomeOf(exchange),
    reason: exchange.outcome === "unreachable" ? exchange.reason : null,
    status_code: answered ? exchange.status : null,
    request_headers: headersToKeep(delivery, startedAt, headers),
    response_headers: answered ? storableHeaders(exchange.headers) : null,
    response_body: answered
      ? exchange.body.subarray(0, responseBytesKept).toString("base64")
      : null,
    state: next.state,
    retry_in: next.state === "pending" ? next.retryInSeconds : null,
  };
}

/** As many headers as fit, without NUL, which PostgreSQL cannot store. */
function storableHeaders(headers: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  let charactersLeft = responseHeaderCharactersKept;
  for (const [name, value] of Object.entries(headers)) {
    charactersLeft -= name.length + value.length;
    if (charactersLeft < 0) break;
    kept[name] = value.replaceAll("\0", "");
  }
  return kept;
}
