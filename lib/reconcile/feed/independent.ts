import { type Kind, kinds, type Said, scopeOf, type Thing } from "./line";

// Which lines may change places without changing their outcomes. Two lines may when neither is about a record that the other is about or names, and neither
// changes the content of occurrences about the other's record (docs/rules/feed.md#groups).

/** The records that the lines so far are about, the records that they name, and the kinds that they affect. */
export class Effects {
  private readonly things = new Map<string, number>();
  private readonly named = new Map<string, number>();
  private readonly ofKind = new Map<Kind, number>();
  private readonly reached = new Map<Kind, number>();

  /** `shown` are the people in occurrences about a line's record, whether or not the line names them. */
  constructor(private readonly shown: ActivityPeople = new Map()) {}

  /** The highest level of a line that this line must not overtake; 0 when there is none. */
  before(said: Said): number {
    const thing = thingOf(said);
    return Math.max(
      ...[this.things.get(thing), this.named.get(thing), this.reached.get(said.kind)].map((level) => level ?? 0),
      ...this.namesOf(said).map((name) => this.things.get(name) ?? 0),
      ...reachOf(said).map((kind) => this.ofKind.get(kind) ?? 0),
    );
  }

  add(said: Said, level: number): void {
    raise(this.things, thingOf(said), level);
    for (const name of this.namesOf(said)) raise(this.named, name, level);
    raise(this.ofKind, said.kind, level);
    for (const kind of reachOf(said)) raise(this.reached, kind, level);
  }

  /** Whether one of the added lines may affect a line that changes nothing by itself. */
  mayAffect(said: Said): boolean {
    if (this.things.size === 0) return false;
    return this.reached.has(said.kind) || [thingOf(said), ...namedBy(said)].some((name) => this.things.has(name));
  }

  private readonly namesOf = (said: Said): string[] => [...namedBy(said), ...(this.shown.get(thingOf(said)) ?? [])];
}

/** The people of each activity, both by the keys of `thingOf`. */
export type ActivityPeople = Map<string, Set<string>>;

/** The people of `stored` activities, and those whom any line names: an occurrence shows the people of all lines before it. */
export function shownIn(lines: readonly Said[], stored: readonly { activity: Thing; person: Thing }[]): ActivityPeople {
  const shown: ActivityPeople = new Map();
  const show = (activity: string, people: readonly string[]) => {
    const already = shown.get(activity) ?? new Set();
    shown.set(activity, already);
    for (const person of people) already.add(person);
  };
  for (const { activity, person } of stored) show(thingOf(activity), [thingOf(person)]);
  for (const said of lines) if (said.kind === "activity") show(thingOf(said), peopleNamedBy(said));
  return shown;
}

function raise<Key>(levels: Map<Key, number>, key: Key, level: number): void {
  if ((levels.get(key) ?? 0) < level) levels.set(key, level);
}

/** More lines in one transaction would keep organizers and other sources waiting. */
const linesAtOnce = 250;

/**
 * The lines in groups that are applied one after the other. The lines of a group have the same kind and event, and may change places with each other. Each line
 * has the same outcome as in the original order.
 */
export const inGroups = (lines: readonly Said[], shown: ActivityPeople): Said[][] => groupsOf(lines, shown).flatMap(inPortions);

/** The same groups, each split into portions with their own transactions. The portions of a group may change places as well. */
export const inPortionsOfGroups = (lines: readonly Said[], shown: ActivityPeople): Said[][][] => groupsOf(lines, shown).map(inPortions);

function groupsOf(lines: readonly Said[], shown: ActivityPeople): Said[][] {
  const effects = new Effects(shown);
  const levels: Map<string, Said[]>[] = [];
  for (const [at, said] of lines.entries()) {
    const level = effects.before(said) + 1;
    effects.add(said, level);
    const group = isAlone(said) ? `alone ${at}` : `${said.kind} ${scopeOf(said)}`;
    const groups = levels[level] ?? new Map<string, Said[]>();
    levels[level] = groups;
    const members = groups.get(group);
    if (members) members.push(said);
    else groups.set(group, [said]);
  }
  return levels.flatMap((groups) => [...groups.values()]);
}

const inPortions = (group: Said[]): Said[][] =>
  Array.from({ length: Math.ceil(group.length / linesAtOnce) }, (_, n) => group.slice(n * linesAtOnce, (n + 1) * linesAtOnce));

const together: readonly Kind[] = ["role", "thread", "location", "person", "activity"];

/** Whether the line needs its own transaction, because it affects more than its own record. */
const isAlone = (said: Said) => !together.includes(said.kind) || isEnding(said);

const isEnding = ({ kind, isDeleted, item }: Said) => isDeleted || (kind === "person" && (item.removed === true || item.cancelled === true));

const everything = Object.keys(kinds) as Kind[];

/** The kinds whose other records may differ after the line, in themselves or in the occurrences about them. */
function reachOf(said: Said): readonly Kind[] {
  switch (said.kind) {
    case "role":
      return said.isDeleted ? ["person", "registration_wave"] : [];
    case "thread":
      return said.isDeleted ? ["location", "activity"] : [];
    case "location":
      return said.isDeleted ? ["activity"] : [];
    case "activity":
      return said.isDeleted ? ["registration_wave"] : [];
    case "person": // people who are gone hold no places
      return isEnding(said) ? ["activity"] : [];
    case "form_field":
      return ["form_field", "person"];
    case "registration_wave":
      return ["registration_wave", "activity"];
    case "user":
      return ["person"];
    default:
      return everything;
  }
}

/** An account is the same record in every event. */
const personNamed = (scope: string, ref: string) => (ref.includes("@") ? `account ${ref}` : `person ${scope} ${ref}`);

function thingOf(thing: Thing): string {
  const { kind, id } = thing;
  if (kind === "person") return personNamed(scopeOf(thing), id);
  return kind === "user" ? `account ${id}` : `${kind} ${scopeOf(thing)} ${id}`;
}

/** The other records that the line names. */
function namedBy(said: Said): string[] {
  const { thread, location, role, base_activities, roles_ids } = said.item;
  const scope = scopeOf(said);
  const things = (kind: Kind, ids: unknown) => textsOf(ids).map((id) => `${kind} ${scope} ${id}`);
  return [
    ...peopleNamedBy(said),
    ...things("thread", thread),
    ...things("location", location),
    ...[role, roles_ids].flatMap((ids) => things("role", ids)),
    ...things("activity", base_activities),
  ];
}

const peopleNamedBy = (said: Said): string[] =>
  [said.item.host, said.item.co_hosts, said.item.players].flatMap(textsOf).map((ref) => personNamed(scopeOf(said), ref));

const textsOf = (named: unknown): string[] => (Array.isArray(named) ? named.map(String) : typeof named === "string" ? [named] : []);
