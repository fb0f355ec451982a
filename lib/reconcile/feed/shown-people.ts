import { query } from "@/lib/db/query";
import { type RecordRef, type StateLine, scopeOf } from "./line";

/**
 * The people of the lines who belong to an activity of the lines, as it is stored. An occurrence
 * about the activity shows such a person as they are at that time (docs/rules/feed.md#groups).
 */
export async function storedActivityPeople(
  lines: readonly StateLine[],
): Promise<{ activity: RecordRef; person: RecordRef }[]> {
  const activities = lines.filter(({ kind }) => kind === "activity");
  const people = lines.filter(({ kind }) => kind === "person");
  if (activities.length === 0 || people.length === 0) return [];
  const rows = await query<{ scope: string; activity: string; person: string }>({
    name: "feed-shown-people",
    text: shownPeopleSql,
    values: [
      activities.map(scopeOf),
      activities.map(({ id }) => id),
      people.map(scopeOf),
      people.map(({ id }) => id),
    ],
  });
  return rows.map(({ scope, activity, person }) => ({
    activity: { kind: "activity", event: scope, id: activity },
    person: { kind: "person", event: scope, id: person },
  }));
}

const shownPeopleSql = `
  WITH activity AS MATERIALIZED (SELECT DISTINCT event_id, id FROM unnest($1::uuid[], $2::uuid[]) a(event_id, id)),
  shown AS (
    SELECT event_id, a.id, t.host_person_id AS person_id FROM activity a JOIN activities t USING (event_id, id) WHERE t.host_person_id IS NOT NULL
    UNION SELECT m.event_id, a.id, m.person_id FROM activity a JOIN activity_co_hosts m ON m.event_id = a.event_id AND m.activity_id = a.id
    UNION SELECT m.event_id, a.id, m.person_id FROM activity a JOIN sign_ups m ON m.event_id = a.event_id AND m.activity_id = a.id
  )
  SELECT s.event_id AS scope, s.id AS activity, coalesce(t.guest_key, p.email) AS person
    FROM shown s JOIN event_people t USING (event_id, person_id) JOIN people p ON p.id = s.person_id
   WHERE (s.event_id, coalesce(t.guest_key, p.email)) IN (SELECT * FROM unnest($3::uuid[], $4::text[]))`;
