import { query } from "@/lib/db/query";
import { type Kind, kindsInOrder, type RecordRef, type StateLine, scopeOf } from "./line";

// Lines that share a transaction (docs/rules/feed.md#batches).

/** More lines in one transaction would keep organizers and other sources waiting. */
const linesAtMost = 250;

/** Verbs for one record take longer for each. */
const singlesAtMost = 25;

/** Kinds whose verbs take many records, and whose records depend on each other only by naming. */
const kindsOfMany: readonly Kind[] = ["role", "thread", "location", "person", "activity"];

/** Whether the line's verb takes one record: a kind with few records, or a removal. */
export const isSingle = (line: StateLine): boolean =>
  !kindsOfMany.includes(line.kind) || isRemoval(line);

const isRemoval = ({ kind, isDeleted, item }: StateLine) =>
  isDeleted || (kind === "person" && (item.removed === true || item.cancelled === true));

/** Lines that share a transaction, kind by kind in this order. */
export interface Batch {
  lines: readonly StateLine[];
  kinds: readonly Kind[];
}

/**
 * Cuts lines into batches of consecutive lines of one event that may be applied kind by kind, with
 * the outcomes that they have one by one: in the order of the kinds, unless a line is about a
 * record that an earlier one names or shows, or in reverse, unless a line names or shows what an
 * earlier one is about. A batch is about each record once. Single lines are only with their like.
 */
export async function cutIntoBatches(lines: readonly StateLine[]): Promise<Batch[]> {
  const shown = await peopleShown(lines);
  const batches: Batch[] = [];
  let cut = new Cut();
  for (const line of lines) {
    const names = [...recordsNamedBy(line), ...(shown.get(recordKeyOf(line)) ?? [])];
    if (!cut.take(line, names)) {
      batches.push(cut.batch());
      cut = new Cut();
      cut.take(line, names);
    }
  }
  return lines.length > 0 ? [...batches, cut.batch()] : batches;
}

/** The batch that is being cut. */
class Cut {
  private readonly lines: StateLine[] = [];
  private readonly records = new Set<string>();
  private readonly named = new Set<string>();
  private isInOrder = true;
  private isInReverse = true;

  /** False when the line does not fit, and the batch ends. */
  take(line: StateLine, names: readonly string[]): boolean {
    const record = recordKeyOf(line);
    const isInOrder = this.isInOrder && !this.named.has(record);
    const isInReverse = this.isInReverse && !names.some((name) => this.records.has(name));
    const [first] = this.lines;
    if (
      this.lines.length === (isSingle(line) ? singlesAtMost : linesAtMost) ||
      (first && groupOf(first) !== groupOf(line)) ||
      this.records.has(record) ||
      !(isInOrder || isInReverse)
    )
      return false;
    this.lines.push(line);
    this.records.add(record);
    for (const name of names) this.named.add(name);
    [this.isInOrder, this.isInReverse] = [isInOrder, isInReverse];
    return true;
  }

  batch = (): Batch => ({
    lines: this.lines,
    kinds: this.isInOrder ? kindsInOrder : kindsInOrder.toReversed(),
  });
}

function groupOf(line: StateLine): string {
  const kind = isSingle(line) ? `${line.kind} ${isRemoval(line)}` : "many";
  return `${kind} ${scopeOf(line)}`;
}

/**
 * The people whom occurrences about the activities of the lines show: the stored ones, and those
 * whom any of the lines names.
 */
async function peopleShown(lines: readonly StateLine[]): Promise<Map<string, Set<string>>> {
  const shown = new Map<string, Set<string>>();
  const activities = lines.filter(({ kind }) => kind === "activity");
  const people = lines.filter(({ kind }) => kind === "person");
  if (activities.length === 0 || people.length === 0) return shown;
  const show = (activity: RecordRef, refs: readonly string[]) => {
    const keys = shown.get(recordKeyOf(activity)) ?? new Set();
    shown.set(recordKeyOf(activity), keys);
    for (const ref of refs) keys.add(personKey(scopeOf(activity), ref));
  };
  for (const line of activities) show(line, peopleNamedBy(line));
  const stored = await query<{ scope: string; activity: string; person: string }>({
    name: "feed-people-shown",
    text: storedPeopleSql,
    values: [
      activities.map(scopeOf),
      activities.map(({ id }) => id),
      people.map(scopeOf),
      people.map(({ id }) => id),
    ],
  });
  for (const { scope, activity, person } of stored)
    show({ kind: "activity", event: scope, id: activity }, [person]);
  return shown;
}

const storedPeopleSql = `
  WITH activity AS MATERIALIZED (
    SELECT DISTINCT event_id, id FROM unnest($1::uuid[], $2::uuid[]) a(event_id, id)
  ), shown AS (
    SELECT event_id, a.id, t.host_person_id AS person_id
      FROM activity a JOIN activities t USING (event_id, id) WHERE t.host_person_id IS NOT NULL
    UNION SELECT m.event_id, a.id, m.person_id
      FROM activity a JOIN activity_co_hosts m ON m.event_id = a.event_id AND m.activity_id = a.id
    UNION SELECT m.event_id, a.id, m.person_id
      FROM activity a JOIN sign_ups m ON m.event_id = a.event_id AND m.activity_id = a.id
  )
  SELECT s.event_id AS scope, s.id AS activity, coalesce(t.guest_key, p.email) AS person
    FROM shown s JOIN event_people t USING (event_id, person_id) JOIN people p ON p.id = s.person_id
   WHERE (s.event_id, coalesce(t.guest_key, p.email)) IN (SELECT *
   FROM unnest($3::uuid[], $4::text[]))`;

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
  const { thread, location, role } = line.item;
  const refs = (kind: Kind, id: unknown) =>
    textsOf(id).map((id) => `${kind} ${scopeOf(line)} ${id}`);
  return [
    ...peopleNamedBy(line).map((ref) => personKey(scopeOf(line), ref)),
    ...refs("thread", thread),
    ...refs("location", location),
    ...refs("role", role),
  ];
}

const peopleNamedBy = ({ item: { host, co_hosts, players } }: StateLine): string[] =>
  [host, co_hosts, players].flatMap(textsOf);

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
