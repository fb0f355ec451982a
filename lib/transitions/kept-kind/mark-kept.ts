import { clock } from "@/lib/clock";
import { query } from "@/lib/db/query";

/** A feed, by its token, or a watched schedule, by its host. */
export type Keeper = { feedToken: string } | { scheduleHost: string };

export interface ReachedKind {
  event: string;
  kind: string;
}

/**
 * Remembers that the keeper reached records of these kinds. A mark of the same keeper is rewritten
 * once an hour at most.
 */
export async function markKept(keeper: Keeper, reached: readonly ReachedKind[]): Promise<void> {
  if (reached.length === 0) return;
  const [token, host] =
    "feedToken" in keeper ? [keeper.feedToken, null] : [null, keeper.scheduleHost];
  await query({
    name: "mark-kept-kinds",
    text: `INSERT INTO kept_kinds AS k (event_id, kind, kept_by, reached_at)
           SELECT e.id, r.kind, keeper.name, $5
             FROM unnest($1::uuid[], $2::text[]) r(event_id, kind) JOIN events e ON e.id = r.event_id,
                  (SELECT name FROM feed_tokens WHERE id = $3::uuid
                   UNION ALL SELECT $4::text WHERE $4::text IS NOT NULL) keeper
            ORDER BY e.id, r.kind FOR KEY SHARE OF e
           ON CONFLICT (event_id, kind) DO UPDATE
              SET kept_by = excluded.kept_by, reached_at = excluded.reached_at
            WHERE k.kept_by <> excluded.kept_by
               OR k.reached_at < excluded.reached_at - interval '1 hour'`,
    values: [
      reached.map(({ event }) => event),
      reached.map(({ kind }) => kind),
      token,
      host,
      clock.now(),
    ],
  });
}

/** Renews the marks of a watched schedule after a fetch that found it unchanged. */
export async function renewKept(eventId: string, scheduleHost: string): Promise<void> {
  await query({
    name: "renew-kept-kinds",
    text: "UPDATE kept_kinds SET reached_at = $3 WHERE event_id = $1 AND kept_by = $2",
    values: [eventId, scheduleHost, clock.now()],
  });
}
