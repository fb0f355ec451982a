import { clock } from "@/lib/clock";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";

interface Connection {
  connectionId: string;
  eventId: string;
}

interface LastCall extends Connection {
  at: Date;
}

/**
 * When each connection was last used. Written outside the request path, many calls in one
 * statement.
 */
const lastCalls = writeBehind<LastCall>("last calls", {
  everyMilliseconds: 5_000,
  flushAt: 5_000,
  atMost: 20_000,
  write: (calls) =>
    query({
      name: "flush-last-calls",
      text: flush,
      values: [
        calls.map(({ eventId }) => eventId),
        calls.map(({ connectionId }) => connectionId),
        calls.map(({ at }) => at),
      ],
    }),
});

export const recordCall = ({ connectionId, eventId }: Connection) =>
  lastCalls.add({ connectionId, eventId, at: clock.now() }, connectionId);

export const flushLastCalls = lastCalls.flush;

/** A connection that another transaction has locked is skipped until its next call. */
const flush = `
  UPDATE connections SET last_call_at = called.at
  FROM (SELECT c.event_id, c.id, v.at FROM connections c
    JOIN unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) v (event_id, id, at) USING (event_id, id)
           FOR NO KEY UPDATE OF c SKIP LOCKED) called
  WHERE connections.event_id = called.event_id AND connections.id = called.id
    AND (last_call_at IS NULL OR last_call_at < called.at)`;
