import { performance } from "node:perf_hooks";
import { clock } from "@/lib/clock";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import type { Refusal } from "@/lib/errors/refusal";
import { bucketOf, noDurations } from "@/lib/portal/publisher/durations";
import type { TokenKind } from "@/lib/tokens/authorization-code";

/** One call as logged for the publisher, without request data or names. */
export interface LoggedRequest {
  integrationId: string;
  at: Date;
  requestId: string;
  /**
   * Method and path template (`GET /api/v1/events/{event_id}`); null for a path that does not
   * exist.
   */
  endpoint: string | null;
  tokenKind: TokenKind | null;
  eventId: string | null;
  status: number;
  refusal: Refusal | undefined;
  durationMs: number;
}

/** One row, and the number of requests that it represents. */
interface Row extends LoggedRequest {
  times: number;
}

const requests = writeBehind<Row>("requests", {
  everyMilliseconds: 2_000,
  flushAt: 500,
  atMost: 10_000,
  write: writeRequests,
});

/** Refusals beyond the first few in a minute: the latest of each kind, with their number. */
const repeatedRefusals = writeBehind<Row>("repeated refusals", {
  everyMilliseconds: 60_000,
  flushAt: 5_000,
  atMost: 10_000,
  write: writeRequests,
});

const refusalsLoggedPerMinute = 5;

/** How often each caller was refused with each code in this minute. */
let refusals = { minute: 0, counts: new Map<string, number>() };

/**
 * Refusals cost a caller nothing, so they must not cost a row each. `caller` identifies the grant,
 * or the integration when there is no grant.
 */
export function logRequest(request: LoggedRequest, caller: string) {
  const refusalCount =
    request.refusal === undefined
      ? 0
      : countRefusal(`${caller} ${request.refusal.code}`, request.at);
  if (refusalCount <= refusalsLoggedPerMinute) requests.add({ ...request, times: 1 });
  else
    repeatedRefusals.add(
      { ...request, times: refusalCount - refusalsLoggedPerMinute },
      `${caller} ${request.refusal?.code}`,
    );
}

function countRefusal(kind: string, at: Date): number {
  const minute = Math.floor(at.getTime() / 60_000);
  if (minute !== refusals.minute) {
    refusals = { minute, counts: new Map() };
    void repeatedRefusals.flush();
  }
  const count = (refusals.counts.get(kind) ?? 0) + 1;
  refusals.counts.set(kind, count);
  return count;
}

export const flushRequests = () => Promise.all([requests.flush(), repeatedRefusals.flush()]);

/** The time at which a request arrived, for its log row. */
export const arrivalNow = () => ({ at: clock.now(), since: performance.now() });

/** Milliseconds since arrival, rounded to a hundredth. */
export const durationOf = ({ since }: ReturnType<typeof arrivalNow>) =>
  Math.round((performance.now() - since) * 100) / 100;

/** A call by an integration that is not known yet. */
export function integrationCall(endpoint: string, requestId: string) {
  const arrival = arrivalNow();
  let integrationId: string | undefined;
  return {
    /** From here on the call is logged for the publisher, whether it succeeds or not. */
    onIdentified: (identifiedId: string) => {
      integrationId = identifiedId;
    },
    log: (status: number, refusal?: Refusal) => {
      if (integrationId === undefined) return;
      const call = { integrationId, at: arrival.at, requestId, endpoint, status, refusal };
      logRequest(
        { ...call, tokenKind: null, eventId: null, durationMs: durationOf(arrival) },
        `${integrationId} ${endpoint}`,
      );
    },
  };
}

function writeRequests(rows: Row[]) {
  return query({
    name: "write-requests",
    text: insert,
    values: [JSON.stringify(rows.map(columnsOf)), JSON.stringify(hoursOf(rows))],
  });
}

const columnsOf = ({ refusal, ...request }: Row) => ({
  integration_id: request.integrationId,
  at: request.at,
  request_id: request.requestId,
  endpoint: request.endpoint,
  token_kind: request.tokenKind,
  event_id: request.eventId,
  status: request.status,
  error_code: refusal?.code,
  error_message: refusal instanceof PageRefusal ? refusal.publisherMessage : refusal?.message,
  duration_ms: request.durationMs,
  times: request.times,
});

/**
 * The increments of the hourly counts (docs/rules/operating-rules.md#request-hours), sorted so that
 * processes updating the same hours cannot deadlock.
 */
function hoursOf(rows: Row[]) {
  const hours = new Map<string, Hour>();
  for (const { integrationId, at, status, durationMs, times } of rows) {
    const hourStart = at.getTime() - (at.getTime() % hourMs);
    const key = `${integrationId} ${hourStart}`;
    const counts = hours.get(key) ?? newHour(integrationId, new Date(hourStart));
    counts[classOf(status)] += times;
    counts.durations[bucketOf(durationMs)] = (counts.durations[bucketOf(durationMs)] ?? 0) + times;
    hours.set(key, counts);
  }
  return [...hours].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counts]) => counts);
}

type Hour = ReturnType<typeof newHour>;

const newHour = (integration_id: string, hour: Date) => ({
  integration_id,
  hour,
  succeeded: 0,
  redirected: 0,
  refused: 0,
  failed: 0,
  durations: noDurations(),
});

const hourMs = 3_600_000;

const classOf = (status: number) =>
  status < 300 ? "succeeded" : status < 400 ? "redirected" : status < 500 ? "refused" : "failed";

/**
 * The time of the first 200 from the read API is kept forever. An integration that another
 * transaction has locked is skipped until its next call.
 */
const insert = `
  WITH logged AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (
      integration_id uuid, at timestamptz, request_id text, endpoint text, token_kind text,
      event_id uuid,
      status smallint, error_code text, error_message text, duration_ms float8, times int)
  ), written AS (
    INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind, event_id,
        status, error_code, error_message, duration_ms, times)
    SELECT integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code,
      error_message, duration_ms, times FROM logged
     WHERE ${rowExistsSql("integrations", "logged.integration_id")}
  ), counted AS (
    INSERT INTO request_hours (integration_id, hour, succeeded, redirected, refused, failed,
        durations)
    SELECT integration_id, hour, succeeded, redirected, refused, failed, durations
      FROM jsonb_to_recordset($2::jsonb) AS h (integration_id uuid, hour timestamptz, succeeded int,
                                               redirected int, refused int, failed int,
                                        durations int[])
     WHERE ${rowExistsSql("integrations", "h.integration_id")} ORDER BY integration_id, hour
    ON CONFLICT (integration_id, hour) DO UPDATE SET
      succeeded = request_hours.succeeded + EXCLUDED.succeeded,
      redirected = request_hours.redirected + EXCLUDED.redirected,
      refused = request_hours.refused + EXCLUDED.refused,
      failed = request_hours.failed + EXCLUDED.failed,
      durations = ARRAY(SELECT one + other FROM unnest(request_hours.durations, EXCLUDED.durations)
        WITH ORDINALITY AS d (one, other, position) ORDER BY position)
  ), good AS (
    SELECT integration_id, min(at) AS at FROM logged
    WHERE status = 200 AND endpoint LIKE 'GET /api/%' GROUP BY integration_id
  ), first AS (
    SELECT i.id, good.at FROM integrations i JOIN good ON good.integration_id = i.id
    WHERE i.first_success_at IS NULL FOR NO KEY UPDATE OF i SKIP LOCKED
  )
  UPDATE integrations SET first_success_at = first.at FROM first WHERE integrations.id = first.id`;
