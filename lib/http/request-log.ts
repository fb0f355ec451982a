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

const requests = writeBehind<NotedRequest>("requests", { everyMilliseconds: 2_000, flushAt: 500, atMost: 10_000, write: writeRequests });

export const noteRequest = (request: NotedRequest) => requests.add(request);

export const flushRequests = requests.flush;

/** When a request came in, for the note of it. */
export const arrival = () => ({ at: clock.now(), since: performance.now() });

/** Milliseconds since then, to a hundredth. */
export const durationOf = ({ since }: ReturnType<typeof arrival>) => Math.round((performance.now() - since) * 100) / 100;

function writeRequests(noted: NotedRequest[]) {
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
    ],
  });
}

/** The first 200 of the read API is kept for good; an integration that another transaction holds is skipped, its next call comes. */
const insert = `
  WITH noted AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::smallint[], $8::text[], $9::text[], $10::float8[])
      AS n (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms)
  ), written AS (
    INSERT INTO api_requests (integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms)
    SELECT integration_id, at, request_id, endpoint, token_kind, event_id, status, error_code, error_message, duration_ms FROM noted
  ), good AS (
    SELECT integration_id, min(at) AS at FROM noted WHERE status = 200 AND endpoint LIKE 'GET %' GROUP BY integration_id
  ), first AS (
    SELECT i.id, good.at FROM integrations i JOIN good ON good.integration_id = i.id WHERE i.first_success_at IS NULL FOR NO KEY UPDATE OF i SKIP LOCKED
  )
  UPDATE integrations SET first_success_at = first.at FROM first WHERE integrations.id = first.id`;
