import * as z from "zod";
import { type Faults, jsonPath, type Step } from "./faults";
import { type ListName, lists } from "./lists";
import { newPersonId } from "./person-id";
import { fieldsOf, listNames } from "./staging";

export type Item = Record<string, unknown>;

const schemas = new Map(
  listNames.map((list) => [
    list,
    z.strictObject(Object.fromEntries(fieldsOf(list).map(([name, { given }]) => [name, given.optional()])), { error: objectExpected }),
  ]),
);

/** The item as its list's fields read it, or undefined once its faults are counted. */
export function readItem(list: ListName, value: unknown, path: readonly Step[], faults: Faults): Item | undefined {
  const parsed = schemas.get(list)?.safeParse(value);
  if (!parsed?.success) {
    for (const issue of parsed?.error.issues ?? []) addIssue(faults, list, path, value, issue);
    return undefined;
  }
  return isNamed(list, parsed.data, path, faults) ? parsed.data : undefined;
}

/** What a new row gets for the fields that depend on others (docs/rules/states.md). Columns the item does not hold are added. */
export function completed(list: ListName, item: Item, at: number): Item {
  switch (list) {
    case "users":
    case "members":
      return { ...item, new_id: newPersonId() };
    case "people":
      return { application_status: item.registered === true ? "approved" : "pending", ...item, ...guestColumns(item), new_id: newPersonId() };
    case "activities":
      return { status: item.start_time && item.end_time ? "scheduled" : "new", ...item };
    case "form_fields":
      return { label: item.key, sort_order: at, ...item };
    default:
      return item;
  }
}

function guestColumns({ guest }: Item): Item {
  if (typeof guest !== "object" || guest === null || !("key" in guest)) return {};
  const { key, email } = guest as { key: string; email?: string | null };
  return { guest: key, guest_email: email ?? null, guest_email_given: email !== undefined };
}

function isNamed(list: ListName, item: Item, path: readonly Step[], faults: Faults): boolean {
  const missing = list === "people" ? ("email" in item === "guest" in item ? "email or guest" : undefined) : nameOf[list]?.find((n) => !(n in item));
  if (missing === undefined) return true;
  if (list === "people" && "email" in item) faults.add(jsonPath(path), undefined, "either email or guest, not both");
  else
    faults.add(
      jsonPath([...path, missing === "email or guest" ? "email" : missing]),
      undefined,
      missing === "email or guest" ? "an email, or a guest with a key" : `the ${missing}, which names it`,
    );
  return false;
}

const nameOf: { [L in ListName]?: string[] } = { users: ["email"], members: ["email"], form_fields: ["key"] };

function addIssue(faults: Faults, list: ListName, path: readonly Step[], value: unknown, issue: z.core.$ZodIssue) {
  const at = [...path, ...issue.path];
  const found = issue.path.reduce<unknown>((inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step], value);
  if (issue.code !== "unrecognized_keys") faults.add(jsonPath(at), found, issue.message);
  else for (const key of issue.keys) faults.add(jsonPath([...at, key]), (found as Item)[key], noSuchField(list, issue.path, key));
}

const derived = new Map<string, string>([
  ["committed_signups_count", "no such field: it is counted from players"],
  ["registration_waves", "no such field: it follows from the waves' base_activities"],
  ["host_id", "no such field: name the person as host"],
  ["co_host_ids", "no such field: name the people as co_hosts"],
]);

const noSuchField = (list: ListName, inside: PropertyKey[], key: string) =>
  (inside.length === 0 && derived.get(key)) ||
  (inside.length > 0 ? "no such field" : `one of the fields ${Object.keys(lists[list].fields).join(", ")}`);

function objectExpected(issue: { code?: string }) {
  return issue.code === "unrecognized_keys" ? undefined : "an object";
}
