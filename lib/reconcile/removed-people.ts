import type pg from "pg";
import { bundlePath } from "./checks";
import { jsonPath, withMore } from "./faults";
import { isGiven, namedPersonSql } from "./staged-sql";

// What follows from removals and cancellations that a file names, or contradicts.

const namedAtMost = 20;

/** Returns notes that name the people whose removal the file would undo. The write keeps it. */
export async function finalRemovalNotes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ parent: number; at: number; total: number }>(`
    SELECT s.parent, s.at, (count(*) OVER ())::int AS total
      FROM import_people s JOIN event_people t USING (event_id, person_id)
     WHERE ${isGiven("people", "removed")} AND NOT s.removed AND t.removed_at IS NOT NULL ORDER BY s.parent, s.at LIMIT ${namedAtMost}`);
  const notes = rows.map(
    (row) =>
      `${bundlePath("people", { ...row, field: "removed", item: null })} stays unchanged: expected true: a removal is final`,
  );
  return withMore(notes, rows[0]?.total ?? 0, " people whose removal is final");
}

/**
 * Drops from the staged activities the players who were removed or have cancelled: they hold no
 * places. Returns notes that name them.
 */
export async function dropRemovedPlayers(
  client: pg.ClientBase,
  staged = "import_activities",
): Promise<string[]> {
  const { rows } = await client.query<{ parent: number; at: number; index: number; ref: string }>(`
    WITH named AS (
      SELECT s.parent, s.at, s.event_id, r.ref, r.nth, ${namedPersonSql("r.ref")} AS person_id
        FROM ${staged} s, unnest(s.players) WITH ORDINALITY r(ref, nth)
    ), removed AS (
      SELECT named.parent, named.at, named.ref, named.nth FROM named JOIN event_people p USING (event_id, person_id)
       WHERE p.removed_at IS NOT NULL OR p.cancelled_at IS NOT NULL
    ), left_out AS (
      UPDATE ${staged} s SET players = ARRAY(
        SELECT r.ref FROM unnest(s.players) WITH ORDINALITY r(ref, nth)
         WHERE r.ref NOT IN (SELECT ref FROM removed WHERE removed.parent = s.parent AND removed.at = s.at) ORDER BY r.nth)
       WHERE EXISTS (SELECT FROM removed WHERE removed.parent = s.parent AND removed.at = s.at)
    )
    SELECT parent, at, (nth - 1)::int AS index, ref FROM removed ORDER BY parent, at, nth`);
  const notes = rows
    .slice(0, namedAtMost)
    .map(
      ({ parent, at, index, ref }) =>
        `${jsonPath(["events", parent, "activities", at, "players", index])} names ${ref}, who was removed or has cancelled and holds no place`,
    );
  return withMore(notes, rows.length, " players who were removed or have cancelled");
}

/**
 * Ends the decisions that are held on applications which the file has decided, cancelled or
 * removed, and on participants whom it has removed or cancelled, like the verbs that do so
 * (docs/rules/states.md#held-decisions). Decisions on applications were held on pending ones. A
 * removal of this transaction has its time. The records were written, so no other decision is held
 * meanwhile.
 */
export async function endHeldDecisions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH ended AS (
       SELECT h.event_id, h.person_id FROM held_decisions h JOIN import_events e ON e.id = h.event_id
         JOIN event_people t ON t.event_id = h.event_id AND t.person_id = h.person_id
        WHERE t.application_status <> 'pending' AND h.decision <> 'remove' OR t.cancelled_at IS NOT NULL OR t.removed_at = now()
        ORDER BY h.event_id, h.person_id FOR UPDATE OF h)
     DELETE FROM held_decisions h USING ended WHERE h.event_id = ended.event_id AND h.person_id = ended.person_id`,
  );
}

/** The same for activities that the file has canceled. */
export async function endHeldCancellations(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH ended AS (
       SELECT h.event_id, h.activity_id FROM held_decisions h JOIN import_events e ON e.id = h.event_id
         JOIN activities a ON a.event_id = h.event_id AND a.id = h.activity_id
        WHERE a.status = 'canceled' ORDER BY h.event_id, h.activity_id FOR UPDATE OF h)
     DELETE FROM held_decisions h USING ended WHERE h.event_id = ended.event_id AND h.activity_id = ended.activity_id`,
  );
}
