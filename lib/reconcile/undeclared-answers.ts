import type pg from "pg";

const notedAtMost = 1_000;

/**
 * Answers without a form field are stored but never served, and the summary says so. Called when
 * the form fields of the staged events are written.
 */
export async function undeclaredAnswerNotes(
  client: pg.ClientBase,
  staged: "import" | "connected",
): Promise<string[]> {
  const { rows } = await client.query<{ parent: number; key: string; people: number }>(
    `SELECT s.parent, a.key, count(*)::int AS people
       FROM ${staged}_events e JOIN ${staged}_people s ON s.parent = e.at,
            jsonb_object_keys(s.custom_form_fields) a(key)
      WHERE NOT EXISTS (SELECT FROM form_fields f WHERE f.event_id = e.id AND f.key = a.key)
      GROUP BY s.parent, a.key ORDER BY s.parent, a.key LIMIT ${notedAtMost}`,
  );
  return rows.map(({ parent, key, people }) => {
    const answers = `the answers of ${people} ${people === 1 ? "person" : "people"}`;
    const fault = `$.events[${parent}] declares no form field "${key}"`;
    return `${fault}: ${answers} are stored but not served`;
  });
}
