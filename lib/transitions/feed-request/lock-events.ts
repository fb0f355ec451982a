import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";

/** SQL: whether the request `r` is in progress and its lease is still valid. */
export const isAliveSql = "r.ended_at IS NULL AND r.lease_until > now()";

interface LockedEvents {
  /** The requested events that the request now holds. */
  locked: string[];
  /** The first event that another live request holds: this request must wait for it. */
  blocked?: string;
}

/**
 * Locks for the request the events that no other live request holds. Events of another organization
 * and events that do not exist are neither locked nor waited for: their lines are refused, and
 * nobody can keep an event's owner waiting (docs/rules/feed.md#one-request-at-a-time).
 */
export async function lockEvents(
  requestId: string,
  organizationId: string | null,
  eventIds: string[],
): Promise<LockedEvents> {
  const values = [requestId, organizationId, eventIds];
  const [row] = await query<{ had: string[]; missing: string | null }>({
    name: "lock-feed-events",
    text: lockStatement,
    values,
  });
  return { locked: row?.had ?? [], ...(row?.missing && { blocked: row.missing }) };
}

/**
 * Releases the events that come after this one. A request that waits for an event holds none that
 * comes after it, so two requests that need each other's events cannot deadlock.
 */
export async function unlockEventsAfter(requestId: string, eventId: string): Promise<void> {
  await query({
    name: "unlock-feed-events",
    text: unlockSql("request_id = $1::uuid AND event_id > $2::uuid"),
    values: [requestId, eventId],
  });
}

/** Releases all events of the request. */
export const unlockAllEvents = (tx: Transaction, requestId: string): Promise<unknown> =>
  tx.query(unlockSql("request_id = $1::uuid"), requestId);

/**
 * Rows are locked in id order, as in the statement of another request that asks for the same
 * events.
 */
const unlockSql = (which: string) => `
  WITH released AS (SELECT event_id FROM feed_event_locks WHERE ${which} ORDER BY event_id FOR
    UPDATE)
  DELETE FROM feed_event_locks l USING released WHERE l.event_id = released.event_id`;

/** A holder without a row in the subquery began after this statement, so it is alive. */
const lockStatement = `
  WITH wanted AS (
    SELECT e.id FROM events e WHERE e.id = ANY ($3::uuid[]) AND ($2::uuid IS NULL
      OR e.organization_id = $2::uuid)
  ), taken AS (
    INSERT INTO feed_event_locks AS l (event_id, request_id) SELECT id, $1::uuid FROM wanted
      ORDER BY id
    ON CONFLICT (event_id) DO UPDATE SET request_id = excluded.request_id
      WHERE l.request_id = excluded.request_id OR EXISTS (SELECT FROM feed_requests r
      WHERE r.id = l.request_id AND NOT (${isAliveSql}))
    RETURNING event_id
  )
  SELECT ARRAY (SELECT event_id::text FROM taken) AS had, 
         (SELECT id::text FROM wanted WHERE id NOT IN (SELECT event_id FROM taken) ORDER BY id
           LIMIT 1) AS missing`;
