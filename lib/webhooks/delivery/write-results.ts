import { type Attempt, outcomeOf } from "./attempt";
import { deliveryStatement } from "./database";
import type { Health } from "./health";
import type { NextStep } from "./retry-schedule";

export interface Result extends Attempt {
  next: NextStep;
}

export const responseBytesKept = 1_024;
const responseHeaderCharactersKept = 4_096;

/**
 * Writes attempts, the new states of their deliveries and the health of their endpoints, in one statement. It counts only while this worker owns the endpoint,
 * and each attempt once. A delivery that became a dead letter while the attempt was in flight (by a disconnect, say) is not retried; an acknowledged one is
 * delivered all the same. Returns the integrations whose endpoints this worker still owns.
 */
export async function writeResults(worker: string, results: Result[], healths: Map<string, Health>): Promise<Set<string>> {
  const owned = await deliveryStatement<{ id: string }>({
    name: "write-results",
    text: `WITH result AS (
             SELECT * FROM jsonb_to_recordset($2::jsonb) AS r (delivery uuid, integration uuid, number int, started_at timestamptz, duration_ms int, outcome text,
               status_code int, request_headers jsonb, response_headers jsonb, response_body text, state text, retry_in float8)
           ), owned AS (
             SELECT integration_id FROM webhook_endpoints WHERE owner = $1::uuid AND integration_id = ANY ($5::uuid[])
           ), settled AS (
             UPDATE deliveries d SET attempt_count = r.number, status = CASE r.state WHEN 'pending' THEN d.status ELSE r.state END,
                    next_attempt_at = CASE WHEN r.state = 'pending' AND d.status = 'pending' THEN now() + make_interval(secs => r.retry_in) END,
                    settled_at = CASE r.state WHEN 'pending' THEN d.settled_at ELSE coalesce(d.settled_at, now()) END
               FROM result r
              WHERE d.id = r.delivery AND d.attempt_count = r.number - 1 AND r.integration IN (SELECT integration_id FROM owned)
             RETURNING r.*, d.body IS NULL AS emptied
           ), health AS (
             UPDATE webhook_endpoints e SET consecutive_failures = h.consecutive_failures, failing_since = h.failing_since, probe_at = h.probe_at,
                    warned_at = CASE WHEN h.failing_since IS NOT NULL THEN e.warned_at END
               FROM jsonb_to_recordset($3::jsonb) AS h (integration uuid, consecutive_failures int, failing_since timestamptz, probe_at timestamptz)
              WHERE e.integration_id = h.integration AND e.integration_id = ANY ($4::uuid[]) AND e.owner = $1::uuid
           ), logged AS (
             INSERT INTO delivery_attempts (delivery_row, number, started_at, duration_ms, outcome, status_code, request_headers, response_headers, response_body)
             SELECT delivery, number, started_at, duration_ms, outcome, status_code, request_headers, response_headers,
                    CASE WHEN NOT emptied THEN decode(response_body, 'base64') END FROM settled
           )
           SELECT integration_id AS id FROM owned`,
    values: [
      worker,
      JSON.stringify(results.map(rowOf)),
      JSON.stringify([...healths].map(([integration, health]) => ({ integration, ...health }))),
      [...healths.keys()],
      [...new Set(results.map(({ delivery }) => delivery.integration_id))],
    ],
  });
  return new Set(owned.map(({ id }) => id));
}

function rowOf({ delivery, startedAt, headers, exchange, next }: Result) {
  const answered = exchange.outcome === "answered";
  return {
    delivery: delivery.id,
    integration: delivery.integration_id,
    number: delivery.attempt_count + 1,
    started_at: startedAt,
    duration_ms: exchange.durationMs,
    outcome: outcomeOf(exchange),
    status_code: answered ? exchange.status : null,
    request_headers: headers,
    response_headers: answered ? printable(exchange.headers) : null,
    response_body: answered ? exchange.body.subarray(0, responseBytesKept).toString("base64") : null,
    state: next.state,
    retry_in: next.state === "pending" ? next.retryInSeconds : null,
  };
}

/** As many headers as fit, without the one character that PostgreSQL cannot store. */
function printable(headers: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  let left = responseHeaderCharactersKept;
  for (const [name, value] of Object.entries(headers)) {
    left -= name.length + value.length;
    if (left < 0) break;
    kept[name] = value.replaceAll("\0", "");
  }
  return kept;
}
