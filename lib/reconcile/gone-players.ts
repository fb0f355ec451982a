import type pg from "pg";
import { jsonPath } from "./faults";

const namedAtMost = 20;

/**
 * Drops from the staged activities the players who were removed or have cancelled: they hold no
 * places. Returns notes that name them.
 */
export async function dropGonePlayers(
  client: pg.ClientBase,
  staged = "import_activities",
): Promise<string[]> {
  const { rows } = await client.query<{ parent: number; at: number; place: number; ref: string }>(`
    WITH named AS (
      SELECT s.parent, s.at, s.event_id, r.ref, r.place, coalesce(
        (SELECT p.person_id FROM event_people p WHERE p.event_id = s.event_id AND p.guest_key = r.ref),
        (SELECT a.id FROM people a WHERE a.email = r.ref AND NOT a.is_guest AND a.deleted_at IS NULL)) AS person_id
        FROM ${staged} s, unnest(s.players) WITH ORDINALITY r(ref, place)
    ), gone AS (
      SELECT named.parent, named.at, named.ref, named.place FROM named JOIN event_people p USING (event_id, person_id)
       WHERE p.removed_at IS NOT NULL OR p.cancelled_at IS NOT NULL
    ), left_out AS (
      UPDATE ${staged} s SET players = ARRAY(
        SELECT r.ref FROM unnest(s.players) WITH ORDINALITY r(ref, place)
         WHERE r.ref NOT IN (SELECT ref FROM gone WHERE gone.parent = s.parent AND gone.at = s.at) ORDER BY r.place)
       WHERE EXISTS (SELECT FROM gone WHERE gone.parent = s.parent AND gone.at = s.at)
    )
    SELECT parent, at, (place - 1)::int AS place, ref FROM gone ORDER BY parent, at, place`);
  const notes = rows
    .slice(0, namedAtMost)
    .map(
      ({ parent, at, place, ref }) =>
        `${jsonPath(["events", parent, "activities", at, "players", place])} names ${ref}, who was removed or has cancelled and holds no place`,
    );
  return rows.length > namedAtMost
    ? [
        ...notes,
        `… and ${(rows.length - namedAtMost).toLocaleString("en")} more players who were removed or have cancelled`,
      ]
    : notes;
}
