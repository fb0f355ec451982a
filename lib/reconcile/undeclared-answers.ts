import type pg from "pg";

const keysAtMost = 1000;

/**
 * Counts answered keys per event while the file is read. Answers without a form field are stored
 * but never served, and the summary says so.
 */
export class UndeclaredAnswers {
  private readonly counts = new Map<number, Map<string, number>>();
  private keys = 0;

  count(event: number, answers: unknown) {
    if (typeof answers !== "object" || answers === null) return;
    const counts = this.counts.get(event) ?? new Map<string, number>();
    this.counts.set(event, counts);
    for (const key of Object.keys(answers)) {
      const soFar = counts.get(key);
      if (soFar === undefined && this.keys >= keysAtMost) continue;
      if (soFar === undefined) this.keys += 1;
      counts.set(key, (soFar ?? 0) + 1);
    }
  }

  /** Called after form fields are written; `events` are the staged events. */
  async notes(client: pg.ClientBase, events = "import_events"): Promise<string[]> {
    const answered = [...this.counts].flatMap(([event, counts]) =>
      [...counts].map(([key, people]) => ({ event, key, people })),
    );
    if (answered.length === 0) return [];
    const { rows } = await client.query<{ event: number; key: string }>(
      `SELECT a.event, a.key FROM unnest($1::int[], $2::text[]) AS a(event, key) JOIN ${events} e ON e.at = a.event
       WHERE NOT EXISTS (SELECT FROM form_fields f WHERE f.event_id = e.id AND f.key = a.key) ORDER BY 1, 2`,
      [answered.map(({ event }) => event), answered.map(({ key }) => key)],
    );
    return rows.map(({ event, key }) => {
      const people = this.counts.get(event)?.get(key);
      return `$.events[${event}] declares no form field "${key}": the answers of ${people} ${people === 1 ? "person" : "people"} are stored but not served`;
    });
  }
}
