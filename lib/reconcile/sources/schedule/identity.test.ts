import { expect, test } from "vitest";
import { activityIds, type EntryIdentity, idsByName } from "./identity";

const eventId = "00000000-0000-4000-8000-000000000001";
const entry = (title: string, start: number | undefined = 0, guid = "g"): EntryIdentity => ({
  guid,
  title,
  start,
});

/**
 * Reads versions one after the other, each into what the one before left, and returns the ids of
 * the last two.
 */
function readInTurn(...versions: EntryIdentity[][]): Map<string, string>[] {
  let stored = new Map<string, { title: string | null; start: number | null; end: null }>();
  return versions.map((entries) => {
    const ids = activityIds(eventId, entries, stored);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(entries.length);
    stored = new Map(
      entries.map(({ title, start = null }, n) => [ids[n]?.id ?? "", { title, start, end: null }]),
    );
    return new Map(entries.map(({ title, start }, n) => [`${title} ${start}`, ids[n]?.id ?? ""]));
  });
}

const [a, b, c, d] = [entry("A", 1), entry("B", 2), entry("C", 3), entry("D", 4)];

test.each<[string, EntryIdentity[], EntryIdentity[]]>([
  ["at the beginning", [b, c, d], [a, b, c, d]],
  ["in the middle", [a, c, d], [a, b, c, d]],
  ["at the end", [a, b, c], [a, b, c, d]],
  ["beside a single one", [a], [b, a]],
  ["with the title of another one", [a, b], [entry("A", 9), a, b]],
  ["with the start of another one", [a, b], [entry("Z", 1), a, b]],
])(
  "an entry inserted %s among entries that share a UID is new, and the others stay what they are",
  (_, before, after) => {
    const [first, second] = readInTurn(before, after);
    for (const [name, id] of first ?? []) expect(second?.get(name)).toBe(id);
  },
);

test.each<[string, EntryIdentity[], EntryIdentity[]]>([
  ["removed", [a, b, c], [b, c]],
  ["removed until one is left", [a, b], [b]],
  ["in another order", [a, b, c], [c, a, b]],
])("entries that share a UID stay what they are when one is %s", (_, before, after) => {
  const [first, second] = readInTurn(before, after);
  for (const [name, id] of second ?? []) expect(first?.get(name)).toBe(id);
});

test("an entry that shares its UID is known by its title when it moves, and by its start when it is renamed", () => {
  const [first, second, third] = readInTurn(
    [a, b, c],
    [entry("A", 7), b, c],
    [entry("A", 7), entry("Renamed", 2), c],
  );
  expect(second?.get("A 7")).toBe(first?.get("A 1"));
  expect(third?.get("Renamed 2")).toBe(first?.get("B 2"));
});

test("entries that are all alike are distinguished by their position", () => {
  const [first, second] = readInTurn([a, a, a], [a, a, a, b]);
  expect(first?.size).toBe(1);
  expect([...(second?.keys() ?? [])]).toEqual(["A 1", "B 2"]);
});

test("an entry with a UID of its own is the same whatever changes", () => {
  const [first, second] = readInTurn([a], [entry("Z", 9)]);
  expect(second?.get("Z 9")).toBe(first?.get("A 1"));
});

test("twenty thousand entries with one UID are distinguished in no time", () => {
  const entries = Array.from({ length: 20_000 }, (_, n) => entry(`Talk ${n % 10_000}`, n % 5_000));
  const started = performance.now();
  readInTurn(entries, [entry("New", 1), ...entries]);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test("a room is the one with its guid, else the one with its name", () => {
  const named = (name: string, guid?: string) => ({ name, guid });
  const stored = (...ids: Map<string, string>[]) =>
    ids.flatMap((each) => [...each].map(([name, id]) => ({ name, id })));
  const byGuid = idsByName("room", eventId, [named("Kiln", "r-1"), named("Lathe", "r-2")], []);
  const byName = idsByName("room", eventId, [named("Kiln"), named("Lathe")], stored(byGuid));
  expect(byName).toEqual(byGuid);
  const nameFirst = idsByName("room", eventId, [named("Kiln")], []);
  expect(idsByName("room", eventId, [named("Kiln", "r-1")], stored(nameFirst))).toEqual(nameFirst);
  const swapped = idsByName(
    "room",
    eventId,
    [named("Lathe", "r-1"), named("Kiln", "r-3")],
    stored(byGuid),
  );
  expect(swapped.get("Lathe")).toBe(byGuid.get("Kiln"));
  expect(swapped.get("Kiln")).not.toBe(byGuid.get("Kiln"));
});
