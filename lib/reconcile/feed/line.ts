import { createHash } from "node:crypto";
import * as z from "zod";
import { Faults, type Step } from "@/lib/reconcile/faults";
import { type Item, isObject, readItem } from "@/lib/reconcile/item";
import type { ListName } from "@/lib/reconcile/lists";
import { givenEmail, givenId, givenInstant, type Reader, readerOf } from "@/lib/resources/given";
import type { Fault, FeedLine } from "./apply";

/** The kinds of records that lines are about, and the bundle's list of each. */
export const kinds = {
  event: "events",
  form_field: "form_fields",
  role: "roles",
  location: "locations",
  thread: "threads",
  person: "people",
  activity: "activities",
  registration_wave: "registration_waves",
  user: "users",
  organization: "organizations",
} as const satisfies Record<string, ListName>;

export type Kind = keyof typeof kinds;

/** The kinds inside an event that can end, in the order in which a snapshot ends them: a kind comes before the kinds it refers to. */
export const endingKinds = ["registration_wave", "activity", "person", "location", "thread", "role", "form_field"] as const;
export type EndingKind = (typeof endingKinds)[number];

/** Kinds that only a token of the platform may feed. */
export type PlatformKind = "user" | "organization";

const platformKinds: readonly Kind[] = ["user", "organization"] satisfies PlatformKind[];

/** The record that a line is about. */
export interface Thing {
  kind: Kind;
  /** The event; null for a record that belongs to none. */
  event: string | null;
  /** A UUID, an e-mail address, a guest's key or the key of a form field. */
  id: string;
}

/** A line with the state of a record, or with its deletion. */
export interface Said extends Thing {
  line: number;
  version?: Version;
  isDeleted: boolean;
  /** The item as its list reads it, including the field that names it. */
  item: Item;
}

/** A line that begins or ends a snapshot. */
export interface SnapshotLine {
  line: number;
  event: string;
  of: EndingKind[];
  state: "begin" | "end";
  force: boolean;
}

/** Numbers compare as numbers, instants as the texts that are stored. */
export type Version = { number: bigint; instant: null } | { number: null; instant: string };

/** A line with faults. The record that it names counts as named, if that can be read. */
export interface FaultyLine {
  line: number;
  faults: Fault[];
  named?: Thing;
}

export type ReadLine = Said | SnapshotLine | FaultyLine;

/** Reads a line, or returns its faults. */
export function readLine({ line, value }: FeedLine, isPlatform: boolean): ReadLine {
  const faults = new LineFaults(line);
  if (!isObject(value)) {
    faults.add("$", value, "an object with kind, event and id");
    return { line, faults: faults.list };
  }
  const read = value.kind === "snapshot" ? readSnapshot(line, value, faults) : readSaid(line, value, faults, isPlatform);
  return read && faults.list.length === 0 ? read : { line, faults: faults.list, ...named(value) };
}

/** The record that a faulty line names, if it can be read. */
function named({ kind, event, id }: Item): { named?: Thing } {
  if (!isKind(kind)) return {};
  const [inEvent, who] = [givenId.safeParse(event), idOf[kind](id).safeParse(id)];
  return inEvent.success && who.success ? { named: { kind, event: inEvent.data, id: who.data } } : {};
}

/** The faults of one line. */
class LineFaults extends Faults {
  readonly list: Fault[] = [];

  constructor(private readonly line: number) {
    super();
  }

  override add(path: string, value: unknown, expected: string) {
    this.list.push(faultOf(this.line, path, value, expected));
  }
}

export const faultOf = (line: number, path: string, value: unknown, expected: string): Fault => ({
  line,
  code: "validation_error",
  path,
  ...(value !== undefined && { found: shortFound(path, value) }),
  expected,
});

const foundAtMost = 60;

/** Short values are shown in full, others as the beginning of their text. A password is not repeated. */
function shortFound(path: string, value: unknown): unknown {
  if (path.endsWith(".password")) return "…";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length <= foundAtMost) return value;
  return `${[...text].slice(0, foundAtMost - 1).join("")}…`;
}

const isKind = (kind: unknown): kind is Kind => typeof kind === "string" && Object.hasOwn(kinds, kind);

function readSaid(line: number, given: Item, faults: LineFaults, isPlatform: boolean): Said | undefined {
  const { kind } = given;
  if (!isKind(kind) || (platformKinds.includes(kind) && !isPlatform)) {
    const known = Object.keys(kinds).filter((each) => isPlatform || !platformKinds.some((platform) => platform === each));
    faults.add("$.kind", kind, `one of ${[...known, "snapshot"].join(", ")}`);
    return undefined;
  }
  const isInEvent = !platformKinds.includes(kind);
  refuseUnknown(given, isInEvent ? membersInEvent : members, faults);
  const event = isInEvent ? readEvent(given.event, faults) : null;
  const id = readId(kind, given.id, faults);
  const version = given.version === undefined ? undefined : parsed(givenVersion, given.version, "$.version", faults);
  const isDeleted = given.deleted === undefined ? false : parsed(givenFlag, given.deleted, "$.deleted", faults);
  if (kind === "event" && event && id && event !== id) faults.add("$.id", given.id, "the same as event");
  if (isDeleted && !endingKinds.some((each) => each === kind)) faults.add("$.deleted", true, `nothing: records of kind ${kind} cannot be deleted`);
  if (event === undefined || id === undefined || isDeleted === undefined) return undefined;
  const item = isDeleted ? withName(kind, id, {}) : readData(kind, id, given.data, faults);
  return item && { line, kind, event, id, ...(version && { version }), isDeleted, item };
}

/** The event of the previous line, as given and as read: most bodies name only one event. */
let lastEvent: { given: unknown; id: string } | undefined;

function readEvent(given: unknown, faults: LineFaults): string | undefined {
  if (lastEvent && given === lastEvent.given) return lastEvent.id;
  const id = parsed(givenId, given, "$.event", faults);
  if (id !== undefined) lastEvent = { given, id };
  return id;
}

const members = ["kind", "id", "version", "deleted", "data"];
const membersInEvent = [...members, "event"];

function readData(kind: Kind, id: string, data: unknown, faults: LineFaults): Item | undefined {
  if (!isObject(data)) {
    faults.add("$.data", data, "an object");
    return undefined;
  }
  const path: Step[] = ["data"];
  const naming = nameField(kind, id);
  const said = naming === "guest" ? undefined : data[naming];
  if (said !== undefined && !isText(said, id)) faults.add(`$.data.${naming}`, said, "the same as id");
  const hasMembers = kind === "organization" && data.members !== undefined;
  if ((naming === "email" || naming === "id") && !hasMembers) return readItem(kinds[kind], data, path, faults, { field: naming, value: id });
  const item = withName(kind, id, data);
  if (!hasMembers) return readItem(kinds[kind], item, path, faults);
  const { members, ...own } = item;
  const organization = readItem("organizations", own, path, faults);
  return organization && { ...organization, members: readMembers(members, [...path, "members"], faults) };
}

/** An object is not converted to text, because it may have no conversion. */
const isText = (said: unknown, id: string) => typeof said !== "object" && String(said).toLowerCase() === id.toLowerCase();

function readMembers(members: unknown, path: Step[], faults: LineFaults): Item[] {
  if (!Array.isArray(members)) {
    faults.add("$.data.members", members, "a list");
    return [];
  }
  const read = members.map((member: unknown, at) => readItem("members", member, [...path, at], faults));
  return read.filter((member) => member !== undefined);
}

/** The item with the field that names it, which the line has outside `data`. */
function withName(kind: Kind, id: string, given: Item): Item {
  const naming = nameField(kind, id);
  if (naming !== "guest") return { ...given, [naming]: id };
  const guest = typeof given.guest === "object" && given.guest !== null ? given.guest : {};
  return { ...given, guest: { ...guest, key: id } };
}

function nameField(kind: Kind, id: string): "id" | "email" | "guest" | "key" {
  if (kind === "person") return id.includes("@") ? "email" : "guest";
  if (kind === "user") return "email";
  return kind === "form_field" ? "key" : "id";
}

const uuid = () => givenId;
const account = () => givenEmail;
const key = z
  .string({ error: "a key" })
  .min(1, { error: "a key" })
  .regex(/^\P{Cc}*\S\P{Cc}*$/u, { error: "a key: one line of text" });

const idOf: Record<Kind, (id: unknown) => z.ZodType<string>> = {
  event: uuid,
  form_field: () => key,
  role: uuid,
  location: uuid,
  thread: uuid,
  person: (id) => (typeof id === "string" && !id.includes("@") ? key : givenEmail),
  activity: uuid,
  registration_wave: uuid,
  user: account,
  organization: uuid,
};

/** Reads valid UUIDs and addresses without zod's objects. The schema reads all others. */
function readId(kind: Kind, given: unknown, faults: LineFaults): string | undefined {
  const schema = idOf[kind](given);
  const read = readers.get(schema)?.(given);
  return typeof read === "string" ? read : parsed(schema, given, "$.id", faults);
}

const readers = new Map([givenId, givenEmail].map((schema): [z.ZodType<string>, Reader] => [schema, readerOf(schema)]));

const givenFlag = z.boolean({ error: "true or false" });

const givenVersion = z.union(
  [
    z.int().transform((number): Version => ({ number: BigInt(number), instant: null })),
    givenInstant.transform((text): Version => ({ number: null, instant: sortable(text) })),
  ],
  { error: "a whole number or an RFC 3339 time" },
);

/** UTC with nine decimals, so that texts sort by time. */
function sortable(text: string): string {
  const [, decimals = ""] = /\.(\d+)/.exec(text) ?? [];
  const whole = new Date(text.replace(/\.\d+/, "")).toISOString();
  return `${whole.slice(0, 19)}.${decimals.padEnd(9, "0")}Z`;
}

function readSnapshot(line: number, given: Item, faults: LineFaults): SnapshotLine | undefined {
  refuseUnknown(given, ["kind", "event", "of", "state", "force"], faults);
  const event = parsed(givenId, given.event, "$.event", faults);
  const of = readKinds(given.of, faults);
  const state = parsed(z.enum(["begin", "end"], { error: "begin or end" }), given.state, "$.state", faults);
  const force = given.force === undefined ? false : parsed(givenFlag, given.force, "$.force", faults);
  if (event === undefined || state === undefined || force === undefined) return undefined;
  return { line, event, of, state, force };
}

/** Each kind once, in the order in which they end. */
function readKinds(of: unknown, faults: LineFaults): EndingKind[] {
  const expected = `a list of ${endingKinds.join(", ")}`;
  const asked: unknown[] = Array.isArray(of) ? of : [];
  if (asked.length === 0) faults.add("$.of", of, expected);
  for (const [at, kind] of asked.entries())
    if (!endingKinds.some((each) => each === kind)) faults.add(`$.of[${at}]`, kind, `one of ${endingKinds.join(", ")}`);
  return endingKinds.filter((kind) => asked.includes(kind));
}

function refuseUnknown(given: Item, known: string[], faults: LineFaults) {
  for (const name in given) if (!known.includes(name)) faults.add(`$.${name}`, given[name], `one of the members ${known.join(", ")}`);
}

function parsed<Output>(schema: z.ZodType<Output>, value: unknown, path: string, faults: LineFaults): Output | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  faults.add(path, value, result.error.issues[0]?.message ?? "another value");
  return undefined;
}

/** The key under which versions and snapshots store a record. For people it is a digest, so that no address remains when the account is gone. */
export const keyOf = ({ kind, id }: Thing): string => (kind === "person" || kind === "user" ? createHash("sha256").update(id).digest("hex") : id);

const nil = "00000000-0000-0000-0000-000000000000";

export const scopeOf = ({ event }: Thing): string => event ?? nil;
