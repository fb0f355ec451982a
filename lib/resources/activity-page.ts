import {
  type JsonLists,
  jsonListsSql,
  type PageSource,
  type RowSource,
  rowsOfLists,
} from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import {
  type Activity,
  type ActivityRow,
  activityOf,
  activityRows,
  coHostsOrder,
  type NamedPerson,
  namedPersonColumns,
  playersOrder,
  type SeenPerson,
  seenPerson,
  visiblePeople,
} from "./activity";

// Pages of activities and of the program. Data that many activities share is looked up once.

/** An activity on a page, which names people by their ids. */
export interface ActivityOfPage
  extends Omit<ActivityRow, "host" | "co_hosts" | "players" | "registration_waves"> {
  host: string | null;
  co_hosts: string[];
  players: string[];
}

/**
 * The data that the activities of a page share, looked up once and carried by the first row: all
 * people whom they name, and the waves that gate them.
 */
export interface SharedData {
  people: JsonLists<NamedPerson> | null;
  gates: JsonLists<Gate> | null;
}

interface Gate {
  activity_id: string;
  wave_id: string;
}

/**
 * The WITH query `activity`: the activities of a FROM list, which aliases them as `t`, with the ids
 * of their people.
 */
export const activityQuery = (from: string) => `activity AS MATERIALIZED (
  SELECT t.*,
    ARRAY(SELECT s.person_id FROM sign_ups s WHERE s.event_id = t.event_id AND s.activity_id = t.id
      ORDER BY ${playersOrder}) AS player_ids,
    ARRAY(SELECT h.person_id FROM activity_co_hosts h
      WHERE h.event_id = t.event_id AND h.activity_id = t.id ORDER BY ${coHostsOrder})
      AS co_host_ids
  FROM ${from})`;

const { registration_waves: _, ...columnsOfOne } = activityRows.columns;

/** SQL of each field over `t`, a row of `activity`. */
export const activityOfPageColumns: RowSource<ActivityOfPage>["columns"] = {
  ...columnsOfOne,
  players: "to_json(t.player_ids)",
  host: "t.host_person_id",
  co_hosts: "to_json(t.co_host_ids)",
};

/** SQL for a value that only the first row of the page carries. */
const onFirstRow = (value: string) =>
  `CASE WHEN t.id = (SELECT id FROM page ORDER BY created_at, id LIMIT 1) THEN (${value}) END`;

/**
 * SQL for the data that all rows of `activity` share. People are looked up one by one (`OFFSET 0`).
 * In a single lookup PostgreSQL would plan for an event of average size and read all its people,
 * which are forty thousand in a large event.
 */
export const sharedColumns: Record<keyof SharedData, string> = {
  people: onFirstRow(`
    SELECT ${jsonListsSql(namedPersonColumns("found", "found"))}
      FROM (SELECT DISTINCT unnest(a.player_ids || a.co_host_ids || a.host_person_id) AS id
        FROM activity a) named
      CROSS JOIN LATERAL (
        SELECT ep.*, p.deleted_at FROM event_people ep JOIN people p ON p.id = ep.person_id
        WHERE ep.event_id = $1::uuid AND ep.person_id = named.id OFFSET 0
      ) found`),
  gates: onFirstRow(`
    SELECT ${jsonListsSql({ activity_id: "w.activity_id", wave_id: "w.wave_id" }, "w.wave_id")}
      FROM wave_activities w WHERE w.event_id = $1::uuid
        AND w.activity_id = ANY (ARRAY(SELECT id FROM activity))`),
};

export const activityPageRows: PageSource<ActivityOfPage & SharedData> = {
  ...activityRows,
  columns: { ...activityOfPageColumns, ...sharedColumns },
  computed: { queries: activityQuery("page t"), t: "activity" },
};

/** Serializes the rows of one page, which share the people and waves that the first row carries. */
export function serializeActivityPage(
  rows: (ActivityOfPage & SharedData)[],
  view: IntegrationView,
): Activity[] {
  const shared = sharedLookups(rows, view);
  return rows.map((row) => serializeActivityOfPage(row, shared));
}

/** The people of a page. */
export const namedPeople = ([first]: SharedData[]): NamedPerson[] =>
  first?.people ? rowsOfLists(first.people) : [];

interface SharedLookups {
  /**
   * How one integration sees each person, by id. Determined once, however many activities name the
   * person.
   */
  people: Map<string, SeenPerson>;
  /** The waves, by the activity that they gate. */
  waves: Map<string, string[]>;
}

/** The people and waves of a page, which only its first row carries. */
export function sharedLookups(rows: SharedData[], view: IntegrationView): SharedLookups {
  const people = namedPeople(rows);
  view.prepare(people.map(({ person_id }) => person_id));
  return {
    people: new Map(
      people.map((person) => [person.person_id, seenPerson(person, person.display_name, view)]),
    ),
    waves: wavesOfPage(rows),
  };
}

function wavesOfPage([first]: SharedData[]): Map<string, string[]> {
  const waves = new Map<string, string[]>();
  for (const { activity_id, wave_id } of first?.gates ? rowsOfLists(first.gates) : []) {
    const known = waves.get(activity_id);
    if (known) known.push(wave_id);
    else waves.set(activity_id, [wave_id]);
  }
  return waves;
}

/** People whom the page does not carry are omitted, because their withholding is unknown. */
export function serializeActivityOfPage(
  row: ActivityOfPage,
  { people, waves }: SharedLookups,
): Activity {
  const known = (id: string) => people.get(id);
  return activityOf(row, {
    host: visiblePeople(row.host === null ? [] : [row.host], known),
    coHosts: visiblePeople(row.co_hosts, known),
    players: visiblePeople(row.players, known),
    waves: waves.get(row.id) ?? [],
  });
}
