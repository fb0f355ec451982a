import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { feedLines, platformFeeder } from "@/e2e/support/feed-lines";
import { pool } from "@/lib/db/pool";
import type { LineResult } from "./line";

beforeEach(startAnew);

async function startAnew() {
  await emptyTables(
    "people",
    "organizations",
    "occurrences",
    "audit_entries",
    "feed_versions",
    "notifications",
    "mails",
    "application_notices",
  );
  await loadJson(aBundle());
}

/** Pseudorandom numbers, the same for each seed. */
function randoms(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Many lines about a few records of each kind: creations, changes, repetitions, deletions, faults,
 * old and new versions.
 */
function someLines(seed: number, count: number): object[] {
  const next = randoms(seed);
  const pick = <T>(...values: [T, ...T[]]): T => values[next(values.length)] ?? values[0];
  const maybe = (fields: object) => (next(2) > 0 ? fields : {});
  const id = (first: number, among: number) => uuid(first + next(among));
  const personRef = () =>
    pick(
      "p1@example.com",
      "p2@example.com",
      "p3@example.com",
      "ana@example.com",
      "guest-1",
      "guest-2",
    );
  const some = <T>(of: () => T) => [...new Set(Array.from({ length: next(3) }, of))];
  const lineMakers: (() => object)[] = [
    () => ({
      kind: "role",
      id: id(100, 2),
      data: { name: pick("Guide", "Host"), ...maybe({ description: pick(null, "d") }) },
    }),
    () => ({
      kind: "thread",
      id: id(110, 3),
      data: { name: pick("A", "B", "C"), ...maybe({ color_hex: pick(null, "#ffffff") }) },
    }),
    () => ({
      kind: "location",
      id: id(120, 3),
      data: {
        name: pick("Hall", "Yard"),
        scope: "indoor",
        ...maybe({ thread: pick(null, id(110, 3)) }),
        ...maybe({ amenities: pick([], ["wifi"]) }),
      },
    }),
    ...Array.from({ length: 3 }, () => () => ({
      kind: "person",
      id: personRef(),
      data: {
        ...maybe({
          application_status: pick("approved", "pending", "rejected", "revision_requested"),
        }),
        ...maybe({ registered: pick(true, true, false) }),
        ...maybe({ nickname: pick(null, "n", "m") }),
        ...maybe({ display_name: pick("Ana", "Bo") }),
        ...maybe({ privacy_mode: pick(true, false) }),
        ...maybe({ role: pick(null, id(100, 2), uuid(10)) }),
        ...(next(9) === 0 ? { cancelled: pick(true, false) } : {}),
      },
    })),
    ...Array.from({ length: 2 }, () => () => ({
      kind: "activity",
      id: id(130, 4),
      data: {
        ...maybe({ title: pick("Tea", "Coffee") }),
        ...maybe({
          start_time: "2027-05-14T12:00:00Z",
          end_time: pick("2027-05-14T13:00:00Z", "2027-05-14T11:00:00Z"),
        }),
        ...maybe({ capacity: pick(null, 5, 6) }),
        ...maybe({ host: pick(null, personRef()) }),
        ...maybe({ co_hosts: some(personRef) }),
        ...maybe({ players: some(personRef) }),
        ...maybe({ thread: pick(null, id(110, 3)), location: pick(null, id(120, 3)) }),
      },
    })),
    () => ({
      kind: "form_field",
      id: pick("size", "diet", "bus"),
      data: { label: pick("One", "Two") },
    }),
    () => ({
      kind: "registration_wave",
      id: id(140, 2),
      data: {
        name: pick("Early", "Late"),
        ...maybe({ base_activities: some(() => id(130, 4)) }),
        ...maybe({ status: pick("scheduled", "started") }),
      },
    }),
    () => ({
      kind: "event",
      id: uuid(2),
      data: { title: pick("X", "Y"), ...maybe({ visibility: pick("private", "discoverable") }) },
    }),
    () => ({ kind: "user", id: personRef(), data: { name: pick("One", "Two") } }),
    () => ({ kind: pick("role", "thread", "location"), id: uuid(7), data: { name: 7 } }),
  ];
  return Array.from({ length: count }, () => {
    const line = (lineMakers[next(lineMakers.length)] ?? lineMakers[0])?.() ?? {};
    const kind = "kind" in line ? line.kind : undefined;
    const isDeleted = next(12) === 0 && !["event", "user"].includes(String(kind));
    return {
      ...(kind === "user" ? { event: undefined } : {}),
      ...line,
      ...(next(4) === 0 ? { version: next(5) } : {}),
      ...(isDeleted ? { deleted: true, data: undefined } : {}),
    };
  });
}

const everything = {
  people: "SELECT coalesce(email, 'guest') AS who, name, is_guest FROM people ORDER BY 1, 2",
  records: `SELECT coalesce(t.guest_key, p.email) AS who, to_jsonb(t) - 'event_id' AS record FROM event_people t JOIN people p ON p.id = t.person_id ORDER BY 1`,
  ...Object.fromEntries(
    [
      "form_fields",
      "roles",
      "threads",
      "locations",
      "activities",
      "registration_waves",
      "wave_activities",
      "activity_co_hosts",
      "feed_versions",
    ].map((table) => [
      table,
      `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t) ->> 'sort_order', to_jsonb(t)::text`,
    ]),
  ),
  sign_ups: "SELECT s.activity_id, s.person_id FROM sign_ups s ORDER BY 1, 2",
  // per record, in the order in which they happened
  occurrences:
    "SELECT event_type, split_part(dedup_key, ':', 1) AS thing, snapshot FROM occurrences ORDER BY 2, occurred_at, snapshot ->> 'updated_at', event_type",
  audit:
    "SELECT subject_type, subject_id, action, details FROM audit_entries ORDER BY 1, 2, at, action, details::text",
  notifications:
    "SELECT n.kind, p.email, n.details FROM notifications n JOIN people p ON p.id = n.person_id ORDER BY 1, 2, n.details::text",
  mails: "SELECT kind, email FROM mails ORDER BY 1, 2",
};

/**
 * Every row, with people by their names and without values that differ between runs: the service's
 * own times, and generated ids.
 */
async function storedRows(): Promise<Record<string, string[]>> {
  const { rows } = await pool().query<{ id: string; who: string }>(
    "SELECT p.id, coalesce(p.email, t.guest_key, '-') AS who FROM people p LEFT JOIN event_people t ON t.person_id = p.id AND t.guest_key IS NOT NULL",
  );
  const names = new Map(rows.map(({ id, who }) => [id, who]));
  const read = async ([name, sql]: [string, string]) => {
    const found = (await pool().query(sql)).rows.map((row) =>
      JSON.stringify(row, plain).replace(/[\da-f]{8}-[\da-f-]{27}/g, (id) => names.get(id) ?? id),
    );
    return [
      name,
      ["occurrences", "audit", "form_fields"].includes(name) ? sortedByRecord(found) : found.sort(),
    ] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries(everything).map(read)));
}

const ownTimes = [
  "created_at",
  "updated_at",
  "registered_at",
  "removed_at",
  "cancelled_at",
  "applied_at",
  "submitted_again_at",
];

/** Replaces a time that the service set by whether it is set. */
const plain = (key: string, value: unknown) =>
  ownTimes.includes(key) && value !== null ? "then" : value;

/** Sorted by record. The order within a record is kept. */
function sortedByRecord(rows: string[]): string[] {
  const recordOf = (row: string) => {
    const {
      thing = "",
      subject_type = "",
      subject_id = "",
    }: Record<string, string> = JSON.parse(row);
    return `${thing} ${subject_type} ${subject_id}`;
  };
  return rows.toSorted((a, b) => recordOf(a).localeCompare(recordOf(b)));
}

test.each([1, 2, 3])(
  "lines applied in batches leave the same rows, occurrences, audit entries and outcomes as one by one (%i)",
  { timeout: 120_000 },
  async (seed) => {
    const lines = someLines(seed, 150);
    const alone = [];
    for (const line of lines) alone.push(...(await feedLines([line], platformFeeder)));
    const expected = await storedRows();
    await startAnew();
    const together = await feedLines(lines, platformFeeder);
    expect(together.map(withoutNumbers)).toEqual(alone.map(withoutNumbers));
    expect(await storedRows()).toEqual(expected);
    expect(new Set(alone.map(({ outcome }) => outcome))).toEqual(
      new Set(["changed", "unchanged", "stale", "refused"]),
    );
  },
);

/** The number of a line is different when it is sent alone. */
const withoutNumbers = ({ faults, ...result }: LineResult) => ({
  ...result,
  faults: faults.map(({ line: _, ...fault }) => fault),
});
