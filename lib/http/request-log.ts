import { performance } from "node:perf_hooks";
import { clock } from "@/lib/clock";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";
import type { Refusal } from "@/lib/errors/refusal";
import { bucketOf, noDurations } from "@/lib/portal/publisher/durations";
import type { TokenKind } from "@/lib/tokens/authorization-code";

/** One call as logged for the publisher, without request data or names. */
export interface NotedRequest {
  integrationId: string;
  at: Date;
  requestId: string;
  /** Method and path template (`GET /api/v1/events/{event_id}`); null for a path that does not exist. */
  endpoint: string | null;
  tokenKind: TokenKind | null;
  eventId: string | null;
  status: number;
  refusal: Refusal | undefined;
  durationMs: number;
}

/** One row, and the number of requests that it represents. */
interface Row extends NotedRequest {
  times: number;
}

const requests = writeBehind<Row>("requests", { everyMilliseconds: 2_000, flushAt: 500, atMost: 10_000, write: writeRequests });

/** Refusals beyond the first few in a minute: the latest of each kind, with their number. */
const repeatedRefusals = writeBehind<Row>("repeated refusals", { everyMilliseconds: 60_000, flushAt: 5_000, atMost: 10_000, write: writeRequests });

const refusalsNotedPerMinute = 5;

/** How often each caller was refused with each code in this minute. */
let refusals = { minute: 0, counts: new Map<string, number>() };

/** Refusals cost a caller nothing, so they must not cost a row each. `caller` identifies the grant, or the integration when there is no grant. */
export function noteRequest(request: NotedRequest, caller: string) {
  const refusalCount = request.refusal === undefined ? 0 : countRefusal(`${caller} ${request.refusal.code}`, request.at);
  if (refusalCount <= refusalsNotedPerMinute) requests.add({ ...request, times: 1 });
  else repeatedRefusals.add({ ...request, times: refusalCount - refusalsNotedPerMinute }, `${caller} ${request.refusal?.code}`);
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
export const durationOf = ({ since }: ReturnType<typeof arrivalNow>) => Math.round((performance.now() - since) * 100) / 100;

function writeRequests(rows: Row[]) {
  const hours = hoursOf(rows);
  return query({
    name: "write-requests",
    text: insert,
    values: [
      arrayText(rows, (request) => request.integrationId),
      arrayText(rows, (request) => request.at.toISOString()),
      arrayText(rows, (request) => request.requestId),
      rows.map((request) => request.endpoint),
      rows.map((request) => request.tokenKind),
      arrayText(rows, (request) => request.eventId ?? "NULL"),
      arrayText(rows, (request) => request.status),
      rows.map(({ refusal }) => refusal?.code ?? null),
      rows.map(({ refusal }) => refusal?.message ?? null),
      arrayText(rows, (request) => request.durationMs),
      arrayText(rows, (request) => request.times),
      hours.map(({ integrationId }) => integrationId),
      hours.map(({ hour }) => hour),
      hours.map(({ classes }) => classes[2]),
      hours.map(({ classes }) => classes[3]),
      hours.map(({ classes }) => classes[4]),
      hours.map(({ classes }) => classes[5]),
      hours.map(({ durations }) => `{${durations.join(",")}}`),
    ],
  });
}

/** A PostgreSQL array of ids, numbers or instants. None of them needs quotes, and checking each one would take longer than the rest of the work. */
const arrayText = (rows: Row[], value: (request: Row) => string | number) => `{${rows.map(value).join(",")}}`;

/** The increments of the hourly counts (docs/rules/operating-rules.md#request-hours), sorted so that processes updating the same hours cannot deadlock. */
function hoursOf(rows: Row[]) {
  const hours = new Map<string, { integrationId: string; hour: Date; classes: Record<2 | 3 | 4 | 5, number>; durations: number[] }>();
  for (const { integrationId, at, status, durationMs, times } of rows) {
    const hourStart = at.getTime() - (at.getTime() % hourMs);
    const key = `${integrationId} ${hourStart}`;
    const counts = hours.get(key) ?? { integrationId, hour: new Date(hourStart), classes: { 2: 0, 3: 0, 4: 0, 5: 0 }, durations: noDurations() };
    counts.classes[classOf(status)] += times;
    counts.durations[bucketOf(durationMs)] = (counts.durations[bucketOf(durationMs)] ?? 0) + times;
    hours.set(key, counts);
  }
  return [...hours].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counts]) => counts);
}

const hourMs = 3_600_000;

const classOf = (status: number) => (status < 300 ? 2 : status < 400 ? 3 : status < 500 ? 4 : 5);

/** The time of the first 200 from the read API is kept forever. An integration that another transaction has locked is skipped until its next call. */
const insert = `
  WITH noted AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::smallint[], $8::text[], $9::text[], $10::float8[],
                         $11::int[])
      AS n (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times)
  ), written AS (
    INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times)
    SELECT integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times FROM noted
     WHERE ${rowExistsSql("integrations", "noted.integration_id")}
  ), counted AS (
    INSERT INTO request_hours (integration_id, hour, succeeded, redirected, refused, failed, durations)
    SELECT integration_id, hour, succeeded, redirected, refused, failed, durations::int[]
      FROM unnest($12::uuid[], $13::timestamptz[], $14::int[], $15::int[], $16::int[], $17::int[], $18::text[])
        AS h (integration_id, hour, succeeded, redirected, refused, failed, durations)
     WHERE ${rowExistsSql("integrations", "h.integration_id")} ORDER BY integration_id, hour
    ON CONFLICT (integration_id, hour) DO UPDATE SET
      succeeded = request_hours.succeeded + EXCLUDED.succeeded, redirected = request_hours.redirected + EXCLUDED.redirected,
      refused = request_hours.refused + EXCLUDED.refused, failed = request_hours.failed + EXCLUDED.failed,
      durations = ARRAY(SELECT one + other FROM unnest(request_hours.durations, EXCLUDED.durations) WITH ORDINALITY AS d (one, other, place) ORDER BY place)
  ), good AS (
    SELECT integration_id, min(at) AS at FROM noted WHERE status = 200 AND endpoint LIKE 'GET /api/%' GROUP BY integration_id
  ), first AS (
    SELECT i.id, good.at FROM integrations i JOIN good ON good.integration_id = i.id WHERE i.first_success_at IS NULL FOR NO KEY UPDATE OF i SKIP LOCKED
  )
  UPDATE integrations SET first_success_at = first.at FROM first WHERE integrations.id = first.id`;
