import { createHash } from "node:crypto";
import type { AnyActor } from "@/lib/audit/actor";
import { nilUuid } from "@/lib/db/uuid";
import type { Item } from "@/lib/reconcile/item";
import type { ListName } from "@/lib/reconcile/lists";
import type { FeedTokenHolder } from "@/lib/tokens/feed-token";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { Keeper } from "@/lib/transitions/kept-kind/kept-kind";
import type { OccurrenceCounts } from "@/lib/webhooks/outbox/record";

/** A line that was already parsed as JSON; `line` counts from 1. A fault of its text refuses it. */
export interface FeedLine {
  line: number;
  value: unknown;
  fault?: Fault;
}

export interface Fault {
  line: number;
  code: "validation_error" | "resource_not_found" | "snapshot_too_destructive";
  path: string;
  /** The value at the path, cut at 60 characters; absent when there is none. */
  found?: unknown;
  /** Reads after "expected": `a UUID`. */
  expected?: string;
}

export interface LineResult {
  outcome: "changed" | "unchanged" | "stale" | "refused";
  /** The line created its record. */
  isNew?: true;
  /** How many occurrences the line recorded. */
  facts: OccurrenceCounts;
  faults: Fault[];
}

export const refused = (...faults: Fault[]): LineResult => ({
  outcome: "refused",
  facts: {},
  faults,
});

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

/** A kind comes after the kinds that it refers to. */
export const kindsInOrder = [
  "user",
  "organization",
  "event",
  "form_field",
  "role",
  "thread",
  "location",
  "person",
  "activity",
  "registration_wave",
] as const satisfies Kind[];

/**
 * The kinds inside an event that can end, in the order in which a snapshot ends them: a kind comes
 * before the kinds it refers to.
 */
export const deletableKinds = kindsInOrder
  .toReversed()
  .filter((kind): kind is DeletableKind => kind !== "event" && !isPlatformKind(kind));
export type DeletableKind = Exclude<Kind, "event" | PlatformKind>;

/** Kinds that only a token of the platform may feed. */
export type PlatformKind = "user" | "organization";

export function isPlatformKind(kind: Kind): kind is PlatformKind {
  return kind === "user" || kind === "organization";
}

/** The record that a line is about. */
export interface RecordRef {
  kind: Kind;
  /** The event; null for a record that belongs to none. */
  event: string | null;
  /** A UUID, an e-mail address, a guest's key or the key of a form field. */
  id: string;
}

/** A line with the state of a record, or with its deletion. */
export interface StateLine extends RecordRef {
  line: number;
  version?: Version;
  isDeleted: boolean;
  /** The item as its list reads it, including the field that names it. */
  item: Item;
  /** The password of a new account, which a file's line has only as its hash. */
  passwordHash?: () => Promise<string>;
}

/** A line that begins or ends a snapshot. */
export interface SnapshotLine {
  line: number;
  event: string;
  of: DeletableKind[];
  state: "begin" | "end";
  force: boolean;
}

/** Numbers compare as numbers, instants as the texts that are stored. */
export type Version = { number: bigint; instant: null } | { number: null; instant: string };

/** A line with faults. The record that it names counts as named, if that can be read. */
export interface FaultyLine {
  line: number;
  faults: Fault[];
  record?: RecordRef;
}

export type ParsedLine = StateLine | SnapshotLine | FaultyLine;

/**
 * The key under which versions and snapshots store a record. For people it is a digest, so that no
 * address remains when the account is deleted.
 */
export const keyOf = ({ kind, id }: RecordRef): string =>
  kind === "person" || kind === "user" ? createHash("sha256").update(id).digest("hex") : id;

export const scopeOf = ({ event }: RecordRef): string => event ?? nilUuid;

export const faultOf = (line: number, path: string, value: unknown, expected: string): Fault => ({
  line,
  code: "validation_error",
  path,
  ...(value !== undefined && { found: shortValue(path, value) }),
  expected,
});

/** An event of another organization and one that does not exist are refused alike. */
export const unknownEventFault = (line: number, event: string | null): Fault => ({
  ...faultOf(line, "$.event", event, "the id of an event"),
  code: "resource_not_found",
});

const valueCharactersAtMost = 60;

/**
 * Short values are shown in full, others as the beginning of their text. A password is not
 * repeated.
 */
function shortValue(path: string, value: unknown): unknown {
  if (path.endsWith(".password")) return "…";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length <= valueCharactersAtMost) return value;
  return `${[...text].slice(0, valueCharactersAtMost - 1).join("")}…`;
}

/** A placeholder for accounts and organizations, which belong to no event. */
export const placeholderEvent: OwnEvent = { id: "", organization_id: "" };

/** The origin of lines. */
export interface Source {
  actor: AnyActor;
  /**
   * Whether the addresses that it names count as proved (docs/rules/accounts.md#waiting-records).
   */
  vouches: boolean;
  /** Separates the snapshots of different sources. */
  name: string;
  /** Who keeps the records that its lines reach; undefined for a file. */
  keeper?: Keeper;
  /** The known events that the source may change, by id. */
  events: Map<string, OwnEvent>;
  /**
   * Other events are looked up when lines name them: those of this organization, or of every one
   * (null).
   */
  organizationId?: string | null;
}

/** A feed as a source. The operator vouches for what a token of the whole platform sends. */
export const feedSource = ({ tokenId, organizationId }: FeedTokenHolder): Source => ({
  actor: { feedToken: tokenId },
  keeper: { feedToken: tokenId },
  name: tokenId,
  vouches: organizationId === null,
  events: new Map(),
  organizationId,
});

/** A file as a source of these events. The operator who loads it vouches for it. */
export const importSource = (events: OwnEvent[]): Source => ({
  actor: "service",
  name: "import",
  vouches: true,
  events: new Map(events.map((event) => [event.id, event])),
});
