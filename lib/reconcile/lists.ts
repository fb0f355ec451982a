import * as z from "zod";
import * as f from "./fields";

/** A list of the bundle: the fields of its items, where they are staged, and the table they end in. */
export interface List {
  fields: Record<string, f.Field>;
  /** The table, and the columns that name a row in it. */
  table: string;
  key: readonly string[];
  /** What an omitted id is derived from, in SQL over the staged row `s`, so that the same bundle makes the same id. */
  natural?: string;
}

const stamps = { created_at: f.createdAt, updated_at: f.updatedAt };
const inEvent = ["event_id", "id"] as const;

export const lists = {
  users: {
    table: "people",
    key: ["email"],
    fields: {
      email: { sql: "text", schema: f.emailSchema, column: null },
      name: { ...f.name, column: null },
      password: {
        sql: "text",
        schema: z.string({ error: "a password" }).min(8, { error: "at least 8 characters" }).max(200, { error: "at most 200 characters" }).nullable(),
        column: null,
      },
      operator: { ...f.flag, column: "is_operator" },
    },
  },
  organizations: {
    table: "organizations",
    key: ["id"],
    natural: "s.name",
    fields: { id: f.id, name: f.name, verification: { ...f.oneOf(["unverified", "verified", "rejected"]), absent: "unverified" }, ...stamps },
  },
  members: {
    table: "organization_members",
    key: ["organization_id", "person_id"],
    fields: { email: { sql: "text", schema: f.emailSchema, column: null }, manage_events: f.flag, manage_integrations: f.flag },
  },
  events: {
    table: "events",
    key: ["id"],
    natural: "concat_ws(' ', s.organization, coalesce(s.slug, s.title))",
    fields: {
      id: f.id,
      organization: { sql: "uuid", schema: f.uuidSchema, column: "organization_id", required: true },
      title: f.line,
      description: f.anyText,
      start_date: f.instant,
      end_date: f.instant,
      location: f.line,
      image_url: f.url,
      avatar_url: f.url,
      stream_url: f.url,
      access_mode: f.oneOfOrNull(["closed", "open_approval", "open_auto", "paid_ticket"]),
      min_age: f.oneOfOrNull(["all_ages", "18+"]),
      published_at: f.instant,
      sales_open_at: f.instant,
      slug: f.line,
      format: f.line,
      event_mode: f.line,
      language: f.languages,
      themes: f.texts,
      city: f.line,
      country: f.line,
      address: f.anyText,
      lat: f.degrees(90),
      lng: f.degrees(180),
      currency: f.line,
      is_free: f.boolean,
      min_price: f.amount,
      catalog_status: f.line,
      publish_status: f.oneOfOrNull(["draft", "published"]),
      visibility: f.oneOfOrNull(["private", "discoverable"]),
      is_archived: f.boolean,
      re_entry: f.boolean,
      checkout_requires_application_form: f.boolean,
      ...stamps,
    },
  },
  form_fields: {
    table: "form_fields",
    key: ["event_id", "key"],
    fields: {
      key: { ...f.name, column: null },
      label: f.name,
      type: { sql: "text", schema: f.name.schema, absent: "text" },
      help: f.anyText,
      options: f.texts,
      required: f.flag,
      sort_order: f.sortOrder,
    },
  },
  roles: { table: "roles", key: inEvent, natural: "s.name", fields: { id: f.id, name: f.name, description: f.anyText, ...stamps } },
  threads: {
    table: "threads",
    key: inEvent,
    natural: "s.name",
    fields: { id: f.id, name: f.name, description: f.anyText, icon_name: f.line, color_hex: f.line, sort_order: f.sortOrder, ...stamps },
  },
  locations: {
    table: "locations",
    key: inEvent,
    natural: "coalesce(s.code, s.name)",
    fields: {
      id: f.id,
      name: f.line,
      code: f.line,
      description: f.anyText,
      scope: { ...f.oneOf(["indoor", "outdoor"]), required: true },
      type: {
        ...f.oneOf(["room", "stage", "expo", "food", "restroom", "entrance", "info", "parking", "rest_area", "first_aid", "smoking_area", "other"]),
        required: true,
      },
      is_schedulable: f.flag,
      capacity: f.amount,
      amenities: f.texts,
      position_x: f.float,
      position_y: f.float,
      icon_override: f.line,
      color_hex: f.line,
      operating_hours: f.anyText,
      sort_order: f.sortOrder,
      venue: f.line,
      building: f.line,
      floor: f.line,
      thread: { ...f.reference, column: "thread_id" },
      ...stamps,
    },
  },
  people: {
    table: "event_people",
    key: ["event_id", "person_id"],
    fields: {
      email: { sql: "text", schema: f.emailSchema, column: null },
      guest: {
        sql: "text",
        schema: z.strictObject(
          {
            key: z.string({ error: "a key" }).regex(/^[^@\p{Cc}]+$/u, { error: "a key: one line of text without @, which is for e-mail addresses" }),
            email: f.emailSchema.nullable().optional(),
          },
          { error: (issue) => (issue.code === "unrecognized_keys" ? undefined : "an object with the guest's key") },
        ),
        column: null,
      },
      application_status: f.oneOf(["pending", "approved", "rejected", "revision_requested"]),
      registered: { ...f.flag, column: null },
      removed: { ...f.flag, column: null },
      cancelled: { ...f.flag, column: null },
      display_name: f.line,
      nickname: f.line,
      organisation: f.line,
      real_name: f.line,
      privacy_mode: f.flag,
      role: { ...f.reference, column: "role_id" },
      admin_notes: f.anyText,
      application_admin_notes: f.anyText,
      custom_form_fields: {
        sql: "jsonb",
        schema: z
          .record(z.string(), z.unknown(), { error: "an object of answers by form field key" })
          .refine(hasFiniteNumbers, { error: "answers whose numbers a database can hold" })
          .nullable()
          .transform((answers) => answers ?? {}),
        absent: {},
      },
      ...stamps,
    },
  },
  activities: {
    table: "activities",
    key: inEvent,
    natural: "s.title",
    fields: {
      id: f.id,
      title: f.line,
      description: f.anyText,
      activity_type: {
        ...f.oneOf(["rpg_session", "lecture", "workshop", "competition", "discussion", "LARP", "other", "break"]),
        absent: "other",
      },
      activity_details: f.line,
      type_definition: f.line,
      status: f.oneOf(["new", "scheduled", "canceled"]),
      start_time: f.instant,
      end_time: f.instant,
      time_preference: { sql: "jsonb", schema: timePreference(), absent: [] },
      is_global: f.flag,
      capacity: f.amount,
      sign_ups_enabled: f.flag,
      markers: f.texts,
      thread: { ...f.reference, column: "thread_id" },
      location: { ...f.reference, column: "location_id" },
      host: f.person,
      co_hosts: f.persons,
      players: f.persons,
      ...stamps,
    },
  },
  registration_waves: {
    table: "registration_waves",
    key: inEvent,
    natural: "s.name",
    fields: {
      id: f.id,
      name: f.line,
      start_time: f.instant,
      end_time: f.instant,
      status: f.oneOfOrNull(["scheduled", "started", "finished", "canceled"]),
      capacity: f.amount,
      capacity_mode: f.oneOfOrNull(["fixed", "percentage"]),
      per_user_limit: f.amount,
      base_activities: f.references,
      roles_ids: f.references,
      audience: f.oneOfOrNull(["all", "roles"]),
      notify_when: f.instant,
      active_eligibility_generation: f.integer,
      ...stamps,
    },
  },
} satisfies Record<string, List>;

export type ListName = keyof typeof lists;

/** The lists that stand inside an event. */
export const eventLists = ["form_fields", "roles", "threads", "locations", "people", "activities", "registration_waves"] as const;
export type EventList = (typeof eventLists)[number];

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(hasFiniteNumbers);
}

/** `[{ start_time, end_time }]`, as it is served: UTC. */
function timePreference() {
  const utc = f.instantSchema.transform((text) => new Date(text).toISOString());
  return z.array(
    z
      .strictObject({ start_time: utc, end_time: utc })
      .refine(({ start_time, end_time }) => end_time >= start_time, { path: ["end_time"], error: "a time not before start_time" }),
    { error: "a list of { start_time, end_time }" },
  );
}
