import { beforeEach, expect, test } from "vitest";
import { deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { threads } from "@/lib/transitions/event-part/parts";
import { forOne } from "@/lib/transitions/many";
import "@/e2e/support/database";
import { aBundle, firstRow, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import {
  feedLine,
  feedLines,
  platformFeeder,
  takeOccurrenceCounts,
} from "@/e2e/support/feed-lines";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aMember, anActor, anEvent, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { approveApplications } from "@/lib/transitions/application/decide";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries", "feed_versions");
  await loadJson(aBundle());
});

async function anOrganizer() {
  const person = await aPerson();
  await aMember({ id: uuid(1) }, person);
  return anActor(person);
}

const thread = (n: number, name: string, version?: number) => ({
  kind: "thread",
  id: uuid(n),
  data: { name },
  ...(version && { version }),
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test("with two concurrent sources, the newest version wins and each change is announced once", async () => {
  const lines = (from: number) =>
    numbers(10).map((n) => thread(77, `Version ${2 * n + from}`, 2 * n + from));
  const applied = (
    await Promise.all([feedLines(lines(0)), feedLines(lines(1), platformFeeder)])
  ).flat();
  expect(await firstRow("SELECT name FROM threads WHERE id = $1", [uuid(77)])).toEqual({
    name: "Version 21",
  });
  const changed = applied.filter(({ outcome }) => outcome === "changed").length;
  const facts = await takeOccurrenceCounts();
  expect(facts["thread.created"]).toBe(1);
  expect(1 + (facts["thread.updated"] ?? 0)).toBe(changed);
  expect(applied.filter(({ outcome }) => outcome === "refused")).toEqual([]);
});

test("records that two sources send concurrently are each created once", async () => {
  const lines = numbers(15).map((n) => ({
    kind: "person",
    id: `p${n}@example.com`,
    data: { registered: true },
  }));
  const applied = (
    await Promise.all([feedLines(lines), feedLines(lines.toReversed(), platformFeeder)])
  ).flat();
  expect(applied.filter(({ outcome }) => outcome === "changed")).toHaveLength(15);
  expect(await takeOccurrenceCounts()).toEqual({
    "application.approved": 15,
    "participant.registered": 15,
  });
});

test("people whom an organizer and the feed approve concurrently are each approved and registered once", async () => {
  const organizer = await anOrganizer();
  const emails = numbers(8).map((n) => `p${n}@example.com`);
  await feedLines(emails.map((id) => ({ kind: "person", id, data: {} })));
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM people WHERE email LIKE 'p_@example.com'",
  );
  await takeOccurrenceCounts();
  const approvals = rows.map(({ id }) =>
    forOne(approveApplications(organizer, uuid(2), [id])).catch(() => {}),
  );
  const [applied] = await Promise.all([
    feedLines(
      emails.map((id) => ({
        kind: "person",
        id,
        data: { application_status: "approved", registered: true },
      })),
    ),
    ...approvals,
  ]);
  expect(applied.every(({ outcome }) => outcome === "changed" || outcome === "unchanged")).toBe(
    true,
  );
  expect(await takeOccurrenceCounts()).toEqual({
    "application.approved": 8,
    "participant.registered": 8,
  });
});

test("organizers can edit and delete concurrently with the feed, and the stored state is the one announced last", async () => {
  const organizer = await anOrganizer();
  await feedLines(numbers(6).map((n) => thread(100 + n, "Feed")));
  const edits = numbers(6).flatMap((n) => [
    editPart(threads, organizer, uuid(2), uuid(100 + n), { name: "Organizer" }).catch(() => {}),
    n % 2 === 0
      ? deletePart(threads, organizer, uuid(2), uuid(100 + n)).catch(() => {})
      : undefined,
  ]);
  const [applied] = await Promise.all([
    feedLines(numbers(6).map((n) => thread(100 + n, "Feed again"))),
    ...edits,
  ]);
  expect(applied.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  const { rows } = await pool().query(
    `SELECT t.name = (SELECT o.snapshot->>'name' FROM occurrences o WHERE o.snapshot->>'id' = t.id::text AND o.event_type <> 'thread.deleted'
                       ORDER BY o.snapshot->>'updated_at' DESC LIMIT 1) AS is_announced FROM threads t WHERE t.id::text LIKE '%10_'`,
  );
  expect(rows.every(({ is_announced }) => is_announced)).toBe(true);
});

/** Pseudorandom numbers, the same for each seed. */
function* randoms(seed: number): Generator<(below: number) => number> {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (;;) yield next;
}

/**
 * A state of the whole event. People only have states that verbs can reach from any other of these
 * states.
 */
function aState(next: (below: number) => number): object[] {
  const pick = <T>(...values: T[]) => values[next(values.length)];
  const ids = [1, 2, 3].filter(() => next(4) > 0);
  const threads = ids.map((n) => ({
    kind: "thread",
    id: uuid(100 + n),
    data: { name: pick("A", "B"), color_hex: pick(null, "#ffffff") },
  }));
  const locations = [1, 2].map((n) => ({
    kind: "location",
    id: uuid(110 + n),
    data: {
      name: pick("Hall", "Yard"),
      scope: "indoor",
      type: pick("room", "stage"),
      thread: pick(null, ...threads.map(({ id }) => id)),
      amenities: pick([], ["wifi"]),
    },
  }));
  const people = [1, 2, 3].map((n) => ({
    kind: "person",
    id: pick(`p${n}@example.com`) ?? "",
    data: {
      registered: true,
      application_status: pick("approved", "pending"),
      cancelled: pick(true, false),
      nickname: pick(null, "n"),
      privacy_mode: pick(true, false),
      custom_form_fields: pick({}, { diet: "x" }),
    },
  }));
  const personIds = people.filter(({ data }) => !data.cancelled).map(({ id }) => id);
  const activities = [1, 2, 3].map((n) => ({
    kind: "activity",
    id: uuid(120 + n),
    data: {
      title: pick("Tea", "Coffee"),
      ...(pick(true, false)
        ? {
            status: pick("scheduled", "canceled"),
            start_time: "2027-05-14T12:00:00Z",
            end_time: pick("2027-05-14T13:00:00Z", "2027-05-14T14:00:00Z"),
          }
        : { status: "new", start_time: null, end_time: null }),
      thread: pick(null, ...threads.map(({ id }) => id)),
      location: pick(null, ...locations.map(({ id }) => id)),
      host: pick(null, ...personIds),
      co_hosts: personIds.filter(() => next(2) > 0),
      players: personIds.filter(() => next(2) > 0),
      capacity: pick(null, 5, 6),
    },
  }));
  const wave = {
    kind: "registration_wave",
    id: uuid(130),
    data: {
      name: pick("Early", "Late"),
      start_time: "2030-01-01T00:00:00Z",
      base_activities: activities.map(({ id }) => id).filter(() => next(2) > 0),
      audience: pick("all", "roles"),
      roles_ids: pick([], [uuid(10)]),
    },
  };
  const event = {
    kind: "event",
    id: uuid(2),
    data: {
      title: pick("X", "Y"),
      visibility: pick("private", "discoverable"),
      access_mode: pick("closed", "open_auto"),
      publish_status: pick("draft", "published"),
    },
  };
  const deletions = [1, 2, 3]
    .filter((n) => !ids.includes(n))
    .map((n) => ({ kind: "thread", id: uuid(100 + n), deleted: true }));
  return [event, ...threads, ...locations, ...people, ...activities, wave, ...deletions];
}

test.each([1, 2, 3, 4])(
  "the feed brings any state to any other, and changes nothing the second time (%i)",
  async (seed) => {
    const next = randoms(seed).next().value;
    for (let pair = 0; pair < 3; pair++) {
      const state = aState(next);
      const first = await feedLines(state);
      expect(first.flatMap(({ faults }) => faults)).toEqual([]);
      const occurrenceCounts = await takeOccurrenceCounts();
      expect(
        first.reduce<Record<string, number>>(
          (sum, { facts }) =>
            Object.fromEntries([
              ...Object.entries(sum),
              ...Object.entries(facts).map(([type, count]) => [type, (sum[type] ?? 0) + count]),
            ]),
          {},
        ),
      ).toEqual(occurrenceCounts);
      const before = await rowVersions();
      expect((await feedLines(state)).map(({ outcome }) => outcome)).toEqual(
        state.map(() => "unchanged"),
      );
      expect(await rowVersions()).toEqual(before);
      expect(await takeOccurrenceCounts()).toEqual({});
    }
  },
);

test("the next line of a source does not wait for an organizer who holds another record", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM threads WHERE id = $1 FOR UPDATE", [uuid(30)]);
    expect(await feedLine(thread(77, "Talks"))).toBe("changed");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test.each([
  ["event", { city: "Uppsala" }],
  ["thread", { name: "Talks" }],
])(
  "a line about the %s of an event that is just being deleted is refused like one of a deleted event",
  async (kind, data) => {
    const event = await anEvent({ id: uuid(1) }, { publish_status: "draft" });
    const line = { kind, event: event.id, id: kind === "event" ? event.id : uuid(77), data };
    const outcome = await whileAnotherTransaction(
      (tx) => tx.event.delete({ where: { id: event.id } }),
      () => feedLine(line),
    );
    expect(outcome).toMatchObject([{ code: "resource_not_found", path: "$.event" }]);
    expect(outcome).toEqual(await feedLine(line));
  },
);
