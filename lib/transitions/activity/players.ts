import type { Transaction } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";

/**
 * Replaces the people who hold seats in activities that the caller has locked. A person who
 * already holds a seat keeps it. Returns the ids of the changed activities, whose sign-up counts
 * are updated.
 */
export async function replacePlayers(
  tx: Transaction,
  eventId: string,
  activities: readonly { id: string; players: string[] }[],
): Promise<string[]> {
  if (activities.length === 0) return [];
  const changed = await tx.query<{ id: string }>`
    WITH listed AS (
      SELECT a.id, p.person_id, p.position
        FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) a (id uuid, players uuid[])
        CROSS JOIN LATERAL unnest(a.players) WITH ORDINALITY p (person_id, position)
    ), removed AS (
      DELETE FROM sign_ups s WHERE s.event_id = ${eventId}::uuid
        AND s.activity_id = ANY (${activities.map(({ id }) => id)}::uuid[])
         AND NOT EXISTS (SELECT FROM listed WHERE listed.id = s.activity_id
           AND listed.person_id = s.person_id) RETURNING s.activity_id
    ), added AS (
      INSERT INTO sign_ups (event_id, activity_id, person_id, created_at)
      SELECT ${eventId}::uuid, id, person_id, now() + position * interval '1 microsecond'
        FROM listed ON CONFLICT DO NOTHING RETURNING activity_id
    )
    SELECT activity_id AS id FROM removed UNION SELECT activity_id FROM added`;
  const ids = new Set(changed.map(({ id }) => id));
  const counts = activities.flatMap(({ id, players }) =>
    ids.has(id) ? [{ id, columns: { committed_signups_count: players.length } }] : [],
  );
  await updateEach(tx, "activities", "id", eventId, counts);
  return [...ids];
}
