/** A guest of the event who may be a speaker. */
interface StoredGuest {
  key: string;
  name: string | null;
}

/** What is known of an event when a program for it is read. */
export interface StoredProgram {
  location: string | null;
  city: string | null;
  timeZone: string | null;
  /** By id. */
  activities: Map<string, { title: string | null; start: number | null; end: number | null }>;
  locations: { id: string; name: string | null }[];
  threads: { id: string; name: string | null }[];
  guests: StoredGuest[];
}

export const emptyProgram = (): StoredProgram => ({
  ...{ location: null, city: null, timeZone: null },
  ...{ activities: new Map(), locations: [], threads: [], guests: [] },
});

/** Runs a statement on a connection, or in a transaction, of the caller. */
type Run = <Row extends object>(statement: { text: string; values: unknown[] }) => Promise<Row[]>;

/**
 * The program of an event, with which a file of it is compared (docs/rules/schedules.md#identity).
 * Empty for a new event.
 */
export async function storedProgram(run: Run, eventId: string): Promise<StoredProgram> {
  const rows = <Row extends object>(text: string) => run<Row>({ text, values: [eventId] });
  const [event] = await rows<{
    location: string | null;
    city: string | null;
    time_zone: string | null;
  }>("SELECT location, city, time_zone FROM events WHERE id = $1");
  if (!event) return emptyProgram();
  const activities = await rows<{
    id: string;
    title: string | null;
    start_time: Date | null;
    end_time: Date | null;
  }>("SELECT id, title, start_time, end_time FROM activities WHERE event_id = $1");
  const named = (table: "locations" | "threads") =>
    rows<{ id: string; name: string | null }>(
      `SELECT id, name FROM ${table} WHERE event_id = $1 ORDER BY sort_order, created_at, id`,
    );
  return {
    ...{ location: event.location, city: event.city, timeZone: event.time_zone },
    activities: new Map(
      activities.map(({ id, title, start_time, end_time }) => [
        id,
        { title, start: start_time?.getTime() ?? null, end: end_time?.getTime() ?? null },
      ]),
    ),
    locations: await named("locations"),
    threads: await named("threads"),
    guests: await rows<StoredGuest>(
      `SELECT guest_key AS key, display_name AS name FROM event_people
        WHERE event_id = $1 AND strpos(guest_key, '@') = 0 AND removed_at IS NULL AND cancelled_at IS NULL`,
    ),
  };
}
