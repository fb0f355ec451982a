import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { type KeepableKind, keptKindsOf } from "./kept-elsewhere";

/** A feed, by its token, or a watched schedule, by its host. */
export type Keeper = { feedToken: string } | { scheduleHost: string };

interface ReachedKind {
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
             FROM unnest($1::uuid[], $2::text[]) r(event_id, kind)
             JOIN events e ON e.id = r.event_id,
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

/**
 * The organizer decides which of the kinds that are kept elsewhere are edited here too. A choice
 * that changes nothing is not recorded.
 */
export const editHereToo = (
  organizer: Actor,
  eventId: string,
  kinds: readonly KeepableKind[],
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await tx.query`SELECT 1 FROM events WHERE id = ${event.id}::uuid FOR NO KEY UPDATE`;
    const changed = (await keptKindsOf(tx, event.id)).filter(
      ({ kind, isEditedHere }) => kinds.includes(kind) !== isEditedHere,
    );
    if (changed.length === 0) return;
    await tx.query`
      UPDATE kept_kinds SET is_edited_here = NOT is_edited_here
       WHERE event_id = ${event.id}::uuid AND kind = ANY (${changed.map(({ kind }) => kind)})`;
    await auditInEvent(tx, organizer, event, "event.edited_here_too", event.id, {
      kinds: [...kinds],
    });
  });
