import { pool } from "@/lib/db/pool";
import { type Fault, FileRefused } from "@/lib/reconcile/faults";
import { type LoadOptions, load } from "@/lib/reconcile/load";

/** Loads JSON text, or a value as JSON. */
export const loadJson = (bundle: unknown, options?: LoadOptions) => load(bytesOf(bundle), options);

/** The faults for which a bundle is refused, or an empty list. */
export async function faultsOf(bundle: unknown, options?: LoadOptions): Promise<Fault[]> {
  try {
    await loadJson(bundle, options);
    return [];
  } catch (error) {
    if (error instanceof FileRefused) return error.faults.shown;
    throw error;
  }
}

async function* bytesOf(bundle: unknown) {
  yield typeof bundle === "string" || bundle instanceof Uint8Array
    ? Buffer.from(bundle)
    : Buffer.from(JSON.stringify(bundle));
}

const tables = [
  ...[
    "people",
    "organizations",
    "organization_members",
    "events",
    "form_fields",
    "roles",
    "threads",
    "locations",
    "event_people",
  ],
  ...[
    "activities",
    "activity_co_hosts",
    "sign_ups",
    "registration_waves",
    "wave_activities",
    "wave_roles",
    "audit_entries",
  ],
];

/**
 * Every row that a bundle can affect, with its row version: equal snapshots mean that no row was
 * touched.
 */
export async function rowVersions(): Promise<Record<string, unknown[]>> {
  const read = async (table: string) => {
    const { rows } = await pool().query(
      `SELECT t.xmin::text, to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
    );
    return [table, rows] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

/** The first row of a query. */
export async function firstRow(
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>> {
  const { rows } = await pool().query(sql, values);
  return rows[0];
}

/** A fixed UUID for references: `uuid(7)`. */
export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** One organization with one event that has at least one item of each kind. */
export const aBundle = () => ({
  users: [{ email: "Olga@Example.com", name: "Olga Ruiz", operator: false }],
  organizations: [
    {
      id: uuid(1),
      name: "Northern Lights",
      verification: "verified",
      members: [{ email: "olga@example.com", manage_events: true }],
    },
  ],
  events: [
    {
      id: uuid(2),
      organization: uuid(1),
      title: "Dragon Con 2027",
      slug: "dragon-con-2027",
      access_mode: "open_approval",
      publish_status: "published",
      start_date: "2027-05-14T10:00:00+02:00",
      end_date: "2027-05-16T16:00:00Z",
      language: ["en", "de"],
      lat: 59.3,
      created_at: "2027-01-01T00:00:00.123456Z",
      updated_at: "2027-01-02T00:00:00Z",
      form_fields: [{ key: "diet", label: "Diet", type: "text" }],
      roles: [{ id: uuid(10), name: "Speaker", description: null }],
      locations: [
        {
          id: uuid(20),
          name: "Main hall",
          scope: "indoor",
          type: "stage",
          is_schedulable: true,
          sort_order: 1,
          thread: uuid(30),
        },
      ],
      threads: [{ id: uuid(30), name: "Lectures", sort_order: 1 }],
      people: [
        {
          email: "ana@example.com",
          registered: true,
          display_name: "Ana",
          real_name: "Ana Lima",
          role: uuid(10),
          custom_form_fields: { diet: "vegan" },
          created_at: "2027-01-03T10:00:00Z",
        },
        {
          guest: { key: "guest-1", email: "Guest@Example.com" },
          display_name: "Plus one",
          registered: true,
        },
        { email: "bo@example.com", application_status: "rejected" },
      ],
      activities: [
        {
          id: uuid(40),
          title: "Opening",
          activity_type: "lecture",
          status: "scheduled",
          start_time: "2027-05-14T12:00:00Z",
          end_time: "2027-05-14T13:00:00Z",
          capacity: 100,
          sign_ups_enabled: true,
          thread: uuid(30),
          location: uuid(20),
          host: "ANA@example.com",
          co_hosts: ["guest-1"],
          players: ["guest-1", "bo@example.com"],
          time_preference: [
            { start_time: "2027-05-14T12:00:00+02:00", end_time: "2027-05-14T13:00:00+02:00" },
          ],
        },
        { title: "Idea without an id" },
      ],
      registration_waves: [
        {
          id: uuid(50),
          name: "Early",
          status: "scheduled",
          base_activities: [uuid(40)],
          roles_ids: [uuid(10)],
          audience: "roles",
        },
      ],
    },
  ],
});

/** A bundle that changes fields of one event, named by its id. */
export const bundleOfEvent = (fields: object) => ({ events: [{ id: uuid(2), ...fields }] });
