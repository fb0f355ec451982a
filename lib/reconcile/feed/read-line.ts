import * as z from "zod";
import { foldedAddress } from "@/lib/people/email";
import { Faults, jsonPath, type PathStep } from "@/lib/reconcile/faults";
import { type Item, isObject, readItem } from "@/lib/reconcile/item";
import {
  importedEmail,
  importedId,
  importedInstant,
  importedKey,
  readerOf,
  type ValueReader,
} from "@/lib/resources/imported";
import {
  type DeletableKind,
  deletableKinds,
  type Fault,
  type FeedLine,
  faultOf,
  isPlatformKind,
  type Kind,
  kinds,
  type ParsedLine,
  type RecordRef,
  type SnapshotLine,
  type StateLine,
  type Version,
} from "./line";

/** Reads a line, or returns its faults. */
export function readLine({ line, value, fault }: FeedLine, isPlatform: boolean): ParsedLine {
  if (fault) return { line, faults: [fault], ...(isObject(value) && namedRecord(value)) };
  const faults = new LineFaults(line);
  if (!isObject(value)) {
    faults.add("$", value, "an object with kind, event and id");
    return { line, faults: faults.list };
  }
  const read =
    value.kind === "snapshot"
      ? readSnapshotLine(line, value, faults)
      : readStateLine(line, value, faults, isPlatform);
  return read && faults.list.length === 0
    ? read
    : { line, faults: faults.list, ...namedRecord(value) };
}

/** The record that a faulty line names, if it can be read. */
function namedRecord({ kind, event, id }: Item): { record?: RecordRef } {
  if (!isKind(kind)) return {};
  const [eventId, recordId] = [importedId.safeParse(event), idOf[kind](id).safeParse(id)];
  return eventId.success && recordId.success
    ? { record: { kind, event: eventId.data, id: recordId.data } }
    : {};
}

const faultsOfLineAtMost = 100;

/** The faults of one line. */
class LineFaults extends Faults {
  readonly list: Fault[] = [];

  constructor(private readonly line: number) {
    super();
  }

  override add(path: string, value: unknown, expected: string) {
    if (this.list.length >= faultsOfLineAtMost) return;
    this.list.push(faultOf(this.line, path, value, expected));
  }
}

const isKind = (kind: unknown): kind is Kind =>
  typeof kind === "string" && Object.hasOwn(kinds, kind);

function readStateLine(
  line: number,
  value: Item,
  faults: LineFaults,
  isPlatform: boolean,
): StateLine | undefined {
  const { kind } = value;
  if (!isKind(kind) || (isPlatformKind(kind) && !isPlatform)) {
    const known = Object.keys(kinds).filter((each) => isPlatform || !isPlatformKind(each as Kind));
    faults.add("$.kind", kind, `one of ${[...known, "snapshot"].join(", ")}`);
    return undefined;
  }
  const isInEvent = !isPlatformKind(kind);
  refuseUnknown(value, isInEvent ? membersInEvent : members, faults);
  const event = isInEvent ? readEvent(value.event, faults) : null;
  const id = readId(kind, value.id, faults);
  const version =
    value.version === undefined
      ? undefined
      : parsed(versionSchema, value.version, "$.version", faults);
  const isDeleted =
    value.deleted === undefined ? false : parsed(flagSchema, value.deleted, "$.deleted", faults);
  if (kind === "event" && event && id && event !== id)
    faults.add("$.id", value.id, "the same as event");
  if (isDeleted && !deletableKinds.some((each) => each === kind))
    faults.add("$.deleted", true, `nothing: records of kind ${kind} cannot be deleted`);
  if (event === undefined || id === undefined || isDeleted === undefined) return undefined;
  if (isDeleted) return deletionOf(line, { kind, event, id }, version);
  const item = readData(kind, id, value.data, faults);
  if (kind === "event" && !isPlatform) refuseCatalogStatus(value.data, faults);
  return item && { line, kind, event, id, ...(version && { version }), isDeleted, item };
}

/** The line that ends a record. */
export const deletionOf = (line: number, record: RecordRef, version?: Version): StateLine => ({
  line,
  ...record,
  ...(version && { version }),
  isDeleted: true,
  item: withName(record.kind, record.id, {}),
});

/** The catalog is the platform's. */
function refuseCatalogStatus(data: unknown, faults: LineFaults) {
  if (isObject(data) && data.catalog_status !== undefined)
    faults.add("$.data.catalog_status", data.catalog_status, "absent: only the platform sets it");
}

/** The event of the previous line, as given and as read: most bodies name only one event. */
let lastEvent: { value: unknown; id: string } | undefined;

function readEvent(value: unknown, faults: LineFaults): string | undefined {
  if (lastEvent && value === lastEvent.value) return lastEvent.id;
  const id = parsed(importedId, value, "$.event", faults);
  if (id !== undefined) lastEvent = { value, id };
  return id;
}

const members = ["kind", "id", "version", "deleted", "data"];
const membersInEvent = [...members, "event"];

function readData(kind: Kind, id: string, data: unknown, faults: LineFaults): Item | undefined {
  if (!isObject(data)) {
    faults.add("$.data", data, "an object");
    return undefined;
  }
  const path: PathStep[] = ["data"];
  const naming = nameField(kind, id);
  const inData =
    naming === "guest"
      ? { path: "$.data.guest.key", name: keyOfGuest(data) }
      : { path: `$.data.${naming}`, name: data[naming] };
  const isSameName =
    naming === "guest" || naming === "key" ? inData.name === id : isSameText(inData.name, id);
  if (inData.name !== undefined && !isSameName)
    faults.add(inData.path, inData.name, "the same as id");
  const item = withName(kind, id, data);
  if (kind !== "organization" || data.members === undefined)
    return readItem(kinds[kind], item, path, faults);
  const { members, ...own } = item;
  const organization = readItem("organizations", own, path, faults);
  return (
    organization && { ...organization, members: readMembers(members, [...path, "members"], faults) }
  );
}

const keyOfGuest = ({ guest }: Item): unknown => (isObject(guest) ? guest.key : undefined);

/**
 * Ids and addresses have no case. An object is not converted to text, because it may have no
 * conversion.
 */
const isSameText = (value: unknown, id: string) =>
  typeof value !== "object" && foldedAddress(String(value)) === id.toLowerCase();

function readMembers(members: unknown, path: PathStep[], faults: LineFaults): Item[] {
  if (!Array.isArray(members)) {
    faults.add("$.data.members", members, "a list");
    return [];
  }
  const read = members.map((member: unknown, at) =>
    readItem("members", member, [...path, at], faults),
  );
  const emails = read.map((member) => member?.email);
  for (const [at, email] of emails.entries())
    if (email !== undefined && emails.indexOf(email) < at)
      faults.add(`$.data.members[${at}].email`, email, "each one only once");
  return read.filter((member) => member !== undefined);
}

/** The item with the field that names it, which the line has outside `data`. */
function withName(kind: Kind, id: string, data: Item): Item {
  const naming = nameField(kind, id);
  if (naming !== "guest") return { ...data, [naming]: id };
  const { guest = {} } = data;
  return { ...data, guest: isObject(guest) ? { ...guest, key: id } : guest };
}

function nameField(kind: Kind, id: string): "id" | "email" | "guest" | "key" {
  if (kind === "person") return id.includes("@") ? "email" : "guest";
  if (kind === "user") return "email";
  return kind === "form_field" ? "key" : "id";
}

const uuid = () => importedId;
const account = () => importedEmail;
const idOf: Record<Kind, (id: unknown) => z.ZodType<string>> = {
  event: uuid,
  form_field: () => importedKey,
  role: uuid,
  location: uuid,
  thread: uuid,
  person: (id) => (typeof id === "string" && !id.includes("@") ? importedKey : importedEmail),
  activity: uuid,
  registration_wave: uuid,
  user: account,
  organization: uuid,
};

/** Reads valid UUIDs and addresses without zod's objects. The schema reads all others. */
function readId(kind: Kind, value: unknown, faults: LineFaults): string | undefined {
  const schema = idOf[kind](value);
  const read = readers.get(schema)?.(value);
  return typeof read === "string" ? read : parsed(schema, value, "$.id", faults);
}

const readers = new Map(
  [importedId, importedEmail].map((schema): [z.ZodType<string>, ValueReader] => [
    schema,
    readerOf(schema),
  ]),
);

const flagSchema = z.boolean({ error: "true or false" });

const versionSchema = z.union(
  [
    z.int().transform((number): Version => ({ number: BigInt(number), instant: null })),
    importedInstant.transform((text): Version => ({ number: null, instant: sortable(text) })),
  ],
  { error: "a whole number or an RFC 3339 time" },
);

/** UTC with nine decimals, so that texts sort by time. */
function sortable(text: string): string {
  const [, decimals = ""] = /\.(\d+)/.exec(text) ?? [];
  const whole = new Date(text.replace(/\.\d+/, "")).toISOString();
  return `${whole.slice(0, 19)}.${decimals.padEnd(9, "0")}Z`;
}

function readSnapshotLine(line: number, value: Item, faults: LineFaults): SnapshotLine | undefined {
  refuseUnknown(value, ["kind", "event", "of", "state", "force"], faults);
  const event = parsed(importedId, value.event, "$.event", faults);
  const of = readKinds(value.of, faults);
  const state = parsed(
    z.enum(["begin", "end"], { error: "begin or end" }),
    value.state,
    "$.state",
    faults,
  );
  const force =
    value.force === undefined ? false : parsed(flagSchema, value.force, "$.force", faults);
  if (event === undefined || state === undefined || force === undefined) return undefined;
  return { line, event, of, state, force };
}

/** Each kind once, in the order in which they end. */
function readKinds(of: unknown, faults: LineFaults): DeletableKind[] {
  const expected = `a list of ${deletableKinds.join(", ")}`;
  const listed: unknown[] = Array.isArray(of) ? of : [];
  if (listed.length === 0) faults.add("$.of", of, expected);
  for (const [at, kind] of listed.entries())
    if (!deletableKinds.some((each) => each === kind))
      faults.add(`$.of[${at}]`, kind, `one of ${deletableKinds.join(", ")}`);
  return deletableKinds.filter((kind) => listed.includes(kind));
}

function refuseUnknown(value: Item, known: string[], faults: LineFaults) {
  for (const name in value)
    if (!known.includes(name))
      faults.add(jsonPath([name]), value[name], `one of the members ${known.join(", ")}`);
}

function parsed<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
  path: string,
  faults: LineFaults,
): Output | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.add(path, value, result.error.issues[0]?.message ?? "another value");
  return undefined;
}
