import type pg from "pg";
import { bundlePath } from "./checks";
import { isGiven, stagedPeople } from "./staged-sql";

const namedAtMost = 20;

/** Returns notes that name the people whose removal the file would undo. The write keeps it. */
export async function finalRemovalNotes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ parent: number; at: number; total: number }>(`
    SELECT s.parent, s.at, (count(*) OVER ())::int AS total
      FROM ${stagedPeople} JOIN event_people t ON t.event_id = e.id AND t.person_id = coalesce(g.person_id, a.id)
     WHERE ${isGiven("people", "removed")} AND NOT s.removed AND t.removed_at IS NOT NULL ORDER BY s.parent, s.at LIMIT ${namedAtMost}`);
  const notes = rows.map(
    (row) =>
      `${bundlePath("people", { ...row, field: "removed", item: null })} stays unchanged: expected true: a removal is final`,
  );
  const more = (rows[0]?.total ?? 0) - rows.length;
  return more > 0
    ? [...notes, `… and ${more.toLocaleString("en")} more people whose removal is final`]
    : notes;
}
