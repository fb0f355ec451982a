import type * as z from "zod";
import { emptinessOf, readerOf, unread, type ValueReader } from "@/lib/resources/imported";
import { type Faults, jsonPath, type PathStep } from "./faults";
import { fieldsOf, type ListName, listNames, lists } from "./lists";

export type Item = Record<string, unknown>;

/** How a field is read: its schema finds the faults of what the reader does not read. */
interface FieldReader {
  schema: z.ZodType;
  isEmpty: (value: unknown) => boolean;
  read: ValueReader;
}

const readersOf = new Map(
  listNames.map((list) => [
    list,
    new Map(
      fieldsOf(list).map(([name, { imported: schema }]): [string, FieldReader] => [
        name,
        { schema, isEmpty: emptinessOf(schema), read: readerOf(schema) },
      ]),
    ),
  ]),
);

/**
 * Reads the item by the fields of its list. An empty text is null, and so is a name that shows
 * nothing. Undefined when the item has faults, which are added to `faults`.
 */
export function readItem(
  list: ListName,
  value: unknown,
  path: readonly PathStep[],
  faults: Faults,
): Item | undefined {
  if (!isObject(value)) {
    faults.add(jsonPath(path), value, "an object");
    return undefined;
  }
  const item: Item = {};
  let isRead = true;
  for (const field in value) {
    const found = value[field];
    const reader = readersOf.get(list)?.get(field);
    const given = reader?.isEmpty(found) ? null : found;
    const read = reader ? reader.read(given) : unread;
    item[field] = read;
    if (read !== unread) continue;
    isRead = false;
    if (reader) addIssues(faults, [...path, field], found, reader.schema.safeParse(given));
    else faults.add(jsonPath([...path, field]), found, noSuchField(list, field));
  }
  return isRead && isNamed(list, item, path, faults) ? item : undefined;
}

export const isObject = (value: unknown): value is Item =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The values of a new row for the fields that depend on others (docs/rules/states.md). Adds columns
 * that the item does not have.
 */
export function withNewRowDefaults(list: ListName, item: Item, at: number): Item {
  switch (list) {
    case "people":
      return {
        application_status: item.registered === true ? "approved" : "pending",
        ...withGuest(list, item),
      };
    case "activities":
      return { status: item.start_time && item.end_time ? "scheduled" : "new", ...item };
    case "form_fields":
      return { label: item.key, sort_order: at, ...item };
    default:
      return item;
  }
}

/** The item with its guest, if it names one, in the staged columns. */
export function withGuest(list: ListName, item: Item): Item {
  const { guest } = item;
  if (list !== "people" || typeof guest !== "object" || guest === null || !("key" in guest))
    return item;
  const { key, email } = guest as { key: string; email?: string | null };
  return {
    ...item,
    guest: key,
    guest_email: email ?? null,
    guest_email_given: email !== undefined,
  };
}

function isNamed(list: ListName, item: Item, path: readonly PathStep[], faults: Faults): boolean {
  const missing =
    list === "people"
      ? "email" in item === "guest" in item
        ? "email or guest"
        : undefined
      : namingFields[list]?.find((n) => !(n in item));
  if (missing === undefined) return true;
  if (list === "people" && "email" in item)
    faults.add(jsonPath(path), undefined, "either email or guest, not both");
  else
    faults.add(
      jsonPath([...path, missing === "email or guest" ? "email" : missing]),
      undefined,
      missing === "email or guest"
        ? "an email, or a guest with a key"
        : `the ${missing}, which identifies the record`,
    );
  return false;
}

const namingFields: { [L in ListName]?: string[] } = {
  users: ["email"],
  members: ["email"],
  form_fields: ["key"],
};

function addIssues(
  faults: Faults,
  path: readonly PathStep[],
  value: unknown,
  { error }: z.ZodSafeParseResult<unknown>,
) {
  for (const issue of error?.issues ?? []) {
    const at = [...path, ...issue.path];
    const found = issue.path.reduce<unknown>(
      (inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step],
      value,
    );
    if (issue.code !== "unrecognized_keys") faults.add(jsonPath(at), found, issue.message);
    else
      for (const key of issue.keys)
        faults.add(jsonPath([...at, key]), (found as Item)[key], "no such field");
  }
}

const derivedFieldFaults = new Map<string, string>([
  ["committed_signups_count", "no such field: it is counted from players"],
  ["registration_waves", "no such field: it follows from the waves' base_activities"],
  ["host_id", "no such field: name the person as host"],
  ["co_host_ids", "no such field: name the people as co_hosts"],
]);

const noSuchField = (list: ListName, key: string) =>
  derivedFieldFaults.get(key) ?? `one of the fields ${Object.keys(lists[list].fields).join(", ")}`;
