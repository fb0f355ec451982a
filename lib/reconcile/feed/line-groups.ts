import { type Kind, kinds, type RecordRef, type StateLine, scopeOf } from "./line";

// Which lines may change places without changing their outcomes. Two lines may when neither is
// about a record that the other is about or names, and neither changes the content of occurrences
// about the other's record (docs/rules/feed.md#groups).

/**
 * The records that the lines so far are about, the records that they name, and the kinds that they
 * affect.
 */
export class Effects {
  private readonly records = new Map<string, number>();
  private readonly namedRecords = new Map<string, number>();
  private readonly levelsOfKinds = new Map<Kind, number>();
  private readonly affectedKinds = new Map<Kind, number>();

  /**
   * `shown` are the people in occurrences about a line's record, whether or not the line names
   * them.
   */
  constructor(private readonly shown: ActivityPeople = new Map()) {}

  /** The highest level of a line that this line must not overtake; 0 when there is none. */
  levelBefore(line: StateLine): number {
    const record = recordKeyOf(line);
    return Math.max(
      ...[
        this.records.get(record),
        this.namedRecords.get(record),
        this.affectedKinds.get(line.kind),
      ].map((level) => level ?? 0),
      ...this.namesOf(line).map((name) => this.records.get(name) ?? 0),
      ...kindsAffectedBy(line).map((kind) => this.levelsOfKinds.get(kind) ?? 0),
    );
  }

  add(line: StateLine, level: number): void {
    raise(this.records, recordKeyOf(line), level);
    for (const name of this.namesOf(line)) raise(this.namedRecords, name, level);
    raise(this.levelsOfKinds, line.kind, level);
    for (const kind of kindsAffectedBy(line)) raise(this.affectedKinds, kind, level);
  }

  /** Whether one of the added lines may affect a line that changes nothing by itself. */
  mayAffect(line: StateLine): boolean {
    if (this.records.size === 0) return false;
    return (
      this.affectedKinds.has(line.kind) ||
      [recordKeyOf(line), ...recordsNamedBy(line)].some((name) => this.records.has(name))
    );
  }

  private readonly namesOf = (line: StateLine): string[] => [
    ...recordsNamedBy(line),
    ...(this.shown.get(recordKeyOf(line)) ?? []),
  ];
}

/** The people of each activity, both by the keys of `recordKeyOf`. */
export type ActivityPeople = Map<string, Set<string>>;

/**
 * The people of `stored` activities, and those whom any line names: an occurrence shows the people
 * of all lines before it.
 */
export function shownPeople(
  lines: readonly StateLine[],
  stored: readonly { activity: RecordRef; person: RecordRef }[],
): ActivityPeople {
  const shown: ActivityPeople = new Map();
  const show = (activity: string, people: readonly string[]) => {
    const shownThere = shown.get(activity) ?? new Set();
    shown.set(activity, shownThere);
    for (const person of people) shownThere.add(person);
  };
  for (const { activity, person } of stored) show(recordKeyOf(activity), [recordKeyOf(person)]);
  for (const line of lines)
    if (line.kind === "activity") show(recordKeyOf(line), peopleNamedBy(line));
  return shown;
}

function raise<Key>(levels: Map<Key, number>, key: Key, level: number): void {
  if ((levels.get(key) ?? 0) < level) levels.set(key, level);
}

/** More lines in one transaction would keep organizers and other sources waiting. */
const linesPerTransaction = 250;

/**
 * The lines in groups that are applied one after the other, each split into portions with their own
 * transactions. The lines of a group have the same kind and event. They may change places with each
 * other, and so may the portions. Each line has the same outcome as in the original order.
 */
export const portionsByGroup = (
  lines: readonly StateLine[],
  shown: ActivityPeople,
): StateLine[][][] => groupsOf(lines, shown).map(portionsOf);

function groupsOf(lines: readonly StateLine[], shown: ActivityPeople): StateLine[][] {
  const effects = new Effects(shown);
  const levels: Map<string, StateLine[]>[] = [];
  for (const [at, line] of lines.entries()) {
    const level = effects.levelBefore(line) + 1;
    effects.add(line, level);
    const group = needsOwnTransaction(line) ? `alone ${at}` : `${line.kind} ${scopeOf(line)}`;
    const groups = levels[level] ?? new Map<string, StateLine[]>();
    levels[level] = groups;
    const members = groups.get(group);
    if (members) members.push(line);
    else groups.set(group, [line]);
  }
  return levels.flatMap((groups) => [...groups.values()]);
}

const portionsOf = (group: StateLine[]): StateLine[][] =>
  Array.from({ length: Math.ceil(group.length / linesPerTransaction) }, (_, n) =>
    group.slice(n * linesPerTransaction, (n + 1) * linesPerTransaction),
  );

const groupableKinds: readonly Kind[] = ["role", "thread", "location", "person", "activity"];

/** Whether the line needs its own transaction, because it affects more than its own record. */
const needsOwnTransaction = (line: StateLine) =>
  !groupableKinds.includes(line.kind) || isRemoval(line);

const isRemoval = ({ kind, isDeleted, item }: StateLine) =>
  isDeleted || (kind === "person" && (item.removed === true || item.cancelled === true));

const allKinds = Object.keys(kinds) as Kind[];

/**
 * The kinds whose other records may differ after the line, in themselves or in the occurrences
 * about them.
 */
function kindsAffectedBy(line: StateLine): readonly Kind[] {
  switch (line.kind) {
    case "role":
      return line.isDeleted ? ["person", "registration_wave"] : [];
    case "thread":
      return line.isDeleted ? ["location", "activity"] : [];
    case "location":
      return line.isDeleted ? ["activity"] : [];
    case "activity":
      return line.isDeleted ? ["registration_wave"] : [];
    case "person": // people who are gone hold no places
      return isRemoval(line) ? ["activity"] : [];
    case "form_field":
      return ["form_field", "person"];
    case "registration_wave":
      return ["registration_wave", "activity"];
    case "user":
      return ["person"];
    default:
      return allKinds;
  }
}

/** An account is the same record in every event. */
const personKey = (scope: string, ref: string) =>
  ref.includes("@") ? `account ${ref}` : `person ${scope} ${ref}`;

function recordKeyOf(record: RecordRef): string {
  const { kind, id } = record;
  if (kind === "person") return personKey(scopeOf(record), id);
  return kind === "user" ? `account ${id}` : `${kind} ${scopeOf(record)} ${id}`;
}

/** The other records that the line names. */
function recordsNamedBy(line: StateLine): string[] {
  const { thread, location, role, base_activities, roles_ids } = line.item;
  const scope = scopeOf(line);
  const refs = (kind: Kind, ids: unknown) => textsOf(ids).map((id) => `${kind} ${scope} ${id}`);
  return [
    ...peopleNamedBy(line),
    ...refs("thread", thread),
    ...refs("location", location),
    ...[role, roles_ids].flatMap((ids) => refs("role", ids)),
    ...refs("activity", base_activities),
  ];
}

const peopleNamedBy = (line: StateLine): string[] =>
  [line.item.host, line.item.co_hosts, line.item.players]
    .flatMap(textsOf)
    .map((ref) => personKey(scopeOf(line), ref));

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
