import * as z from "zod";
import { activityFields } from "@/lib/resources/activity";
import { organizationVerifications } from "@/lib/resources/closed-sets";
import { eventFields } from "@/lib/resources/event";
import {
  importedEmail,
  importedGuestKey,
  importedId,
  importedIds,
  importedInstant,
  importedKey,
  importedName,
  importedPeople,
  importedPerson,
} from "@/lib/resources/imported";
import {
  choice,
  type Fields,
  flag,
  list,
  prose,
  type SqlType,
  sortOrder,
} from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { participantFields } from "@/lib/resources/participant";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";

/** One field of an item: how it is read, and how it is stored. */
interface ItemField {
  /** Its message names the expected value. */
  imported: z.ZodType;
  sql: SqlType;
  /**
   * The column it sets, when its name differs from the field's. `null`: the list's writer derives
   * columns from it.
   */
  column?: string | null;
  /** The value of a new row when the field is omitted; absent: null. */
  absent?: boolean | number | string | object;
  /** Required for a new row. */
  required?: true;
}

/** The fields of a resource that a file may set; its id and timestamps belong to the list. */
const fieldsOfResource = ({
  id: _,
  created_at: __,
  updated_at: ___,
  ...fields
}: Fields): Record<string, ItemField> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { imported, sql, ...rest }]) =>
      imported && sql ? [[name, { ...rest, imported, sql }]] : [],
    ),
  );

/** A field that is read like others, but set by the list's writer. */
const notAColumn = <Field extends ItemField>(field: Field) => ({ ...field, column: null });

const email = notAColumn({ sql: "text", imported: importedEmail });

const stamp: ItemField = { sql: "timestamptz", imported: importedInstant };
const stamps = { created_at: stamp, updated_at: stamp };

/** A list of the bundle: the fields of its items, and the table that stores them. */
export interface List {
  fields: Record<string, ItemField>;
  /** The table, and the columns of its key. */
  table: string;
  key: readonly string[];
  /**
   * SQL over the staged row `s` from which an omitted id is derived, so that the same bundle gives
   * the same ids.
   */
  naturalKey?: string;
}

const keyInEvent = ["event_id", "id"] as const;
const id = notAColumn({ sql: "uuid", imported: importedId });
const name = { sql: "text", imported: importedName, required: true } as const;
const person = notAColumn({ sql: "text", imported: importedPerson.nullable() });
const people = notAColumn({ sql: "text[]", imported: importedPeople });
const ids = notAColumn({ sql: "text[]", imported: importedIds });

export const lists = {
  users: {
    table: "people",
    key: ["email"],
    fields: {
      email,
      name: notAColumn(name),
      password: notAColumn({
        sql: "text",
        imported: z
          .string({ error: "a password" })
          .min(8, { error: "at least 8 characters" })
          .max(200, { error: "at most 200 characters" })
          .nullable(),
      }),
      operator: { ...flag, column: "is_operator" },
    },
  },
  organizations: {
    table: "organizations",
    key: ["id"],
    naturalKey: "s.name",
    fields: {
      id,
      name,
      verification: { ...choice(organizationVerifications), absent: "unverified" },
      ...stamps,
    },
  },
  members: {
    table: "organization_members",
    key: ["organization_id", "person_id"],
    fields: { email, manage_events: flag, manage_integrations: flag },
  },
  events: {
    table: "events",
    key: ["id"],
    naturalKey: "concat_ws(' ', s.organization, coalesce(s.slug, s.title))",
    fields: {
      id,
      ...fieldsOfResource(eventFields),
      organization: { ...eventFields.organization, imported: importedId, required: true },
      ...stamps,
    },
  },
  form_fields: {
    table: "form_fields",
    key: ["event_id", "key"],
    fields: {
      key: notAColumn({ ...name, imported: importedKey }),
      label: name,
      type: { sql: "text", imported: importedName, absent: "text" },
      help: prose(500),
      options: list(100),
      required: flag,
      sort_order: sortOrder,
    },
  },
  roles: {
    table: "roles",
    key: keyInEvent,
    naturalKey: "s.name",
    fields: { id, ...fieldsOfResource(roleFields), ...stamps },
  },
  threads: {
    table: "threads",
    key: keyInEvent,
    naturalKey: "s.name",
    fields: { id, ...fieldsOfResource(threadFields), ...stamps },
  },
  locations: {
    table: "locations",
    key: keyInEvent,
    naturalKey: "coalesce(s.code, s.name)",
    fields: { id, ...fieldsOfResource(locationFields), ...stamps },
  },
  people: {
    table: "event_people",
    key: ["event_id", "person_id"],
    fields: {
      email,
      guest: notAColumn({
        sql: "text",
        imported: z.strictObject(
          {
            key: importedGuestKey,
            email: importedEmail.nullable().optional(),
          },
          {
            error: (issue) =>
              issue.code === "unrecognized_keys" ? undefined : "an object with the guest's key",
          },
        ),
      }),
      registered: notAColumn(flag),
      removed: notAColumn(flag),
      cancelled: notAColumn(flag),
      ...fieldsOfResource(participantFields),
      ...stamps,
    },
  },
  activities: {
    table: "activities",
    key: keyInEvent,
    naturalKey: "s.title",
    fields: {
      id,
      ...fieldsOfResource(activityFields),
      host: person,
      co_hosts: people,
      players: people,
      ...stamps,
    },
  },
  registration_waves: {
    table: "registration_waves",
    key: keyInEvent,
    naturalKey: "s.name",
    fields: {
      id,
      ...fieldsOfResource(registrationWaveFields),
      base_activities: ids,
      roles_ids: ids,
      ...stamps,
    },
  },
} satisfies Record<string, List>;

export type ListName = keyof typeof lists;

/** The lists inside an event. */
export const eventLists = [
  "form_fields",
  "roles",
  "threads",
  "locations",
  "people",
  "activities",
  "registration_waves",
] as const;
export type EventList = (typeof eventLists)[number];

export const listNames = Object.keys(lists) as ListName[];
export const fieldsOf = (list: ListName): [string, ItemField][] =>
  Object.entries((lists[list] as List).fields);
