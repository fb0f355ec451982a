import { performance } from "node:perf_hooks";
import { clock } from "@/lib/clock";
import { statement } from "@/lib/db/statement";
import { writeBehind } from "@/lib/db/write-behind";
import type { Refusal } from "@/lib/errors/refusal";
import type { TokenKind } from "@/lib/tokens/authorization-code";

/** What the publisher may later look up of one call: nothing that was sent, and nobody's name. */
export interface NotedRequest {
  integrationId: string;
  at: Date;
  requestId: string;
  /** Its template (`GET /api/v1/events/{event_id}`); null for an address that does not exist. */
  endpoint: string | null;
  tokenKind: TokenKind | null;
  eventId: string | null;
  status: number;
  refused: Refusal | undefined;
  durationMs: number;
}

/** One row, and for how many requests it stands. */
interface Row extends NotedRequest {
  times: number;
}

const requests = writeBehind<Row>("requests", { everyMilliseconds: 2_000, flushAt: 500, atMost: 10_000, write: writeRequests });

/** Refusals beyond the first few of a minute: the last of each kind, with how many there were. */
const repeated = writeBehind<Row>("repeated refusals", { everyMilliseconds: 60_000, flushAt: 5_000, atMost: 10_000, write: writeRequests });

const refusalsNotedEach = 5;

/** How often each caller was refused with each code in this minute. */
let refusals = { minute: 0, counts: new Map<string, number>() };

/** Refusals cost a caller nothing, so they must not cost a row each. `caller` is the grant, or the integration where there is none. */
export function noteRequest(request: NotedRequest, caller: string) {
  const refused = request.refused === undefined ? 0 : countRefusal(`${caller} ${request.refused.code}`, request.at);
  if (refused <= refusalsNotedEach) requests.add({ ...request, times: 1 });
  else repeated.add({ ...request, times: refused - refusalsNotedEach }, `${caller} ${request.refused?.code}`);
}

function countRefusal(kind: string, at: Date): number {
  const minute = Math.floor(at.getTime() / 60_000);
  if (minute !== refusals.minute) {
    refusals = { minute, counts: new Map() };
    void repeated.flush();
  }
  const count = (refusals.counts.get(kind) ?? 0) + 1;
  refusals.counts.set(kind, count);
  return count;
}

export const flushRequests = () => Promise.all([requests.flush(), repeated.flush()]);

/** When a request came in, for the note of it. */
export const arrival = () => ({ at: clock.now(), since: performance.now() });

/** Milliseconds since then, to a hundredth. */
export const durationOf = ({ since }: ReturnType<typeof arrival>) => Math.round((performance.now() - since) * 100) / 100;

function writeRequests(noted: Row[]) {
  return statement({
    name: "write-requests",
    text: insert,
    values: [
      noted.map((request) => request.integrationId),
      noted.map((request) => request.at),
      noted.map((request) => request.requestId),
      noted.map((request) => request.endpoint),
      noted.map((request) => request.tokenKind),
      noted.map((request) => request.eventId),
      noted.map((request) => request.status),
      noted.map(({ refused }) => refused?.code ?? null),
      noted.map(({ refused }) => refused?.message ?? null),
      noted.map((request) => request.durationMs),
      noted.map((request) => request.times),
    ],
  });
}

/** The first 200 of the read API is kept for good; an integration that another transaction holds is skipped, its next call comes. */
const insert = `
  WITH noted AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::smallint[], $8::text[], $9::text[], $10::float8[],
                         $11::int[])
      AS n (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times)
  ), written AS (
    INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times)
    SELECT integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms, times FROM noted
  ), good AS (
    SELECT integration_id, min(at) AS at FROM noted WHERE status = 200 AND endpoint LIKE 'GET %' GROUP BY integration_id
  ), first AS (
    SELECT i.id, good.at FROM integrations i JOIN good ON good.integration_id = i.id WHERE i.first_success_at IS NULL FOR NO KEY UPDATE OF i SKIP LOCKED
  )
  UPDATE integrations SET first_success_at = first.at FROM first WHERE integrations.id = first.id`;
