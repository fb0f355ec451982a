import { namedId } from "@/lib/crypto/named-id";
import { groupBy } from "@/lib/group-by";
import type { StoredActivity, StoredProgram } from "./stored";

// Which stored record an entry of a file is (docs/rules/schedules.md#identity): the one that has
// the source's id, as in our own exports, or an id derived from it. What is stored decides where a
// source uses one id for several things.

/** What distinguishes an entry from others with the same guid. */
export interface EntryIdentity {
  guid: string;
  title: string | null;
  /** Undefined for a start that cannot be read. */
  start: number | undefined;
}

/** The stored activities by id. */
type StoredEntries = ReadonlyMap<string, Pick<StoredActivity, "title" | "start">>;

/** How an entry is distinguished from others with its guid. */
export type DistinguishedBy = "title" | "start" | "position";

export interface IdentifiedEntry {
  id: string;
  by: DistinguishedBy | undefined;
}

/** The ids of the activities of these entries, in their order. */
export function activityIds(
  eventId: string,
  entries: EntryIdentity[],
  stored: StoredEntries,
): IdentifiedEntry[] {
  const groups = groupBy([...entries.keys()], (at) => entries[at]?.guid ?? "");
  const byStart = startIndex(stored);
  const ids: IdentifiedEntry[] = [];
  for (const [guid, group] of groups) {
    const own = group.flatMap((at) => entries[at] ?? []);
    const found = idsOfGroup(
      (...parts) =>
        parts.length === 0 && stored.has(guid) ? guid : namedId("talk", eventId, guid, ...parts),
      own,
      stored,
      byStart,
    );
    const by = group.length > 1 ? distinguished(own) : [];
    for (const [n, at] of group.entries()) ids[at] = { id: found[n] ?? "", by: by[n] };
  }
  return ids;
}

function idsOfGroup(
  idOf: (...parts: string[]) => string,
  entries: EntryIdentity[],
  stored: StoredEntries,
  byStart: (start: number | undefined) => string[],
): string[] {
  const plain = idOf();
  const [only, ...others] = entries;
  if (only && others.length === 0 && (stored.size === 0 || stored.get(plain)?.title === only.title))
    return [plain];
  const candidates = candidateIds(idOf, entries, stored, byStart);
  const claimed = new Set<string>();
  const ids: (string | undefined)[] = entries.map(() => undefined);
  for (const keyOf of [titleAndStart, titleOf, startOf]) {
    const unclaimed = [...candidates].filter((id) => !claimed.has(id));
    const open = groupBy(unclaimed, (id) => {
      const { title = null, start = null } = stored.get(id) ?? {};
      return keyOf(title, start);
    });
    for (const [n, { title, start }] of entries.entries()) {
      if (ids[n] !== undefined || (keyOf !== titleOf && start === undefined)) continue;
      const id = open.get(keyOf(title, start ?? null))?.shift();
      if (id === undefined) continue;
      ids[n] = id;
      claimed.add(id);
    }
  }
  const isFree = (id: string) =>
    !claimed.has(id) && (!stored.has(id) || (id === plain && others.length === 0));
  const positions = new Map<string, number>();
  return entries.map(({ title, start }, n) => {
    const known = ids[n];
    if (known !== undefined) return known;
    const names = [title ?? "", String(start ?? "")];
    let id = [plain, idOf(names[0] ?? ""), idOf(...names)].find(isFree);
    const key = names.join("\0");
    for (let position = positions.get(key) ?? 2; id === undefined; position += 1) {
      const next = idOf(...names, String(position));
      if (isFree(next)) id = next;
      positions.set(key, position + 1);
    }
    claimed.add(id);
    return id;
  });
}

/**
 * The stored activities that may be of this group: by its guid, by the titles and starts of its
 * entries, and by earlier ones.
 */
function candidateIds(
  idOf: (...parts: string[]) => string,
  entries: EntryIdentity[],
  stored: StoredEntries,
  byStart: (start: number | undefined) => string[],
): Set<string> {
  const ids = new Set([idOf()]);
  const addNamed = (title: string | null, start: number | null | undefined) => {
    for (const parts of [[title ?? ""], [title ?? "", String(start ?? "")]])
      ids.add(idOf(...parts));
  };
  const alike = new Map<string, number>();
  for (const [n, { title, start }] of entries.entries()) {
    if (n > 0) ids.add(idOf(String(n + 1)));
    addNamed(title, start);
    const key = titleAndStart(title, start ?? null);
    const position = (alike.get(key) ?? 0) + 1;
    alike.set(key, position);
    if (position > 1) ids.add(idOf(title ?? "", String(start ?? ""), String(position)));
    for (const id of byStart(start)) addNamed(stored.get(id)?.title ?? null, start);
  }
  return new Set([...ids].filter((id) => stored.has(id)));
}

const titleAndStart = (title: string | null, start: number | null) => `${start} ${title}`;
const titleOf = (title: string | null, _start: number | null) => title ?? "";
const startOf = (_title: string | null, start: number | null) => String(start);

/**
 * Of a start that many activities share, only the first are looked at: a file must not make the
 * search quadratic.
 */
const sharedStartsAtMost = 10;

function startIndex(stored: StoredEntries): (start: number | undefined) => string[] {
  const ids = groupBy([...stored.keys()], (id) => stored.get(id)?.start ?? null);
  return (start) =>
    start === undefined ? [] : (ids.get(start) ?? []).slice(0, sharedStartsAtMost);
}

/** How each entry of a group is distinguished from the others. */
function distinguished(entries: EntryIdentity[]): DistinguishedBy[] {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { title, start } of entries) {
    count(`title ${titleOf(title, null)}`);
    count(titleAndStart(title, start ?? null));
  }
  return entries.map(({ title, start }) => {
    if (counts.get(`title ${titleOf(title, null)}`) === 1) return "title";
    return counts.get(titleAndStart(title, start ?? null)) === 1 ? "start" : "position";
  });
}

/** What distinguishes a room or a track from others: the source's guid, else its name. */
export interface NamedIdentity {
  name: string;
  guid?: string | undefined;
}

/**
 * The ids of the rooms or tracks of a file, by name: the record that is the guid's, else the one
 * that has the name, else a new one. Those that share a guid are distinguished by their names.
 */
export function idsByName(
  kind: "room" | "track",
  eventId: string,
  listed: NamedIdentity[],
  stored: StoredProgram["locations"],
): Map<string, string> {
  const byGuid = groupBy(listed, ({ guid }) => guid);
  const known = new Set(stored.map(({ id }) => id));
  const byName = groupBy(stored, ({ name }) => name ?? "");
  const ownId = ({ name, guid }: NamedIdentity) => {
    if (guid !== undefined && (byGuid.get(guid)?.length ?? 0) > 1)
      return namedId(kind, eventId, guid, name);
    return guid !== undefined && known.has(guid) ? guid : namedId(kind, eventId, guid ?? name);
  };
  const ids = new Map(
    listed.filter((each) => known.has(ownId(each))).map((each) => [each.name, ownId(each)]),
  );
  const claimed = new Set(ids.values());
  for (const each of listed) {
    if (ids.has(each.name)) continue;
    const id = byName.get(each.name)?.find((named) => !claimed.has(named.id))?.id ?? ownId(each);
    ids.set(each.name, id);
    claimed.add(id);
  }
  return ids;
}
