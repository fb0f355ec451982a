import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aBundle,
  bundleOfEvent,
  firstRow,
  loadJson,
  rowVersions,
  uuid,
} from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { takeOccurrenceCounts } from "@/e2e/support/feed-lines";
import { aConnection, anIntegration } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
  await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
});

test("loading the same file again causes no occurrence on a connected event", async () => {
  const before = await rowVersions();
  const { notes, written } = await loadJson(aBundle());
  expect(notes).toEqual([]);
  expect([...written.values()]).toEqual(
    [...written.values()].map(() => ({ created: 0, updated: 0 })),
  );
  expect(await rowVersions()).toEqual(before);
  expect(await takeOccurrenceCounts()).toEqual({});
});

test("exactly the differences between a file and a connected event are announced", async () => {
  const { written } = await loadJson(
    bundleOfEvent({
      title: "Renamed",
      visibility: "discoverable",
      threads: [
        { id: uuid(30), name: "Lectures", sort_order: 1 },
        { id: uuid(31), name: "Games" },
      ],
      people: [
        { email: "ana@example.com", display_name: "Ana", nickname: "an" },
        { email: "new@example.com", registered: true },
        { guest: { key: "guest-1" }, removed: true },
      ],
      activities: [
        { id: uuid(40), title: "Opening", players: ["ana@example.com", "new@example.com"] },
        { id: uuid(44), title: "Games night", thread: uuid(31), host: "new@example.com" },
      ],
    }),
  );
  expect(await takeOccurrenceCounts()).toEqual({
    "activity.capacity_state_changed": 2,
    "activity.created": 1,
    "application.approved": 1,
    "event.visibility_changed": 1,
    "participant.profile_updated": 1,
    "participant.registered": 1,
    "participant.removed": 1,
    "thread.created": 1,
  });
  expect(written.get("people")).toEqual({ created: 1, updated: 2 });
  expect(written.get("activities")).toEqual({ created: 1, updated: 1 });
  expect(
    await firstRow("SELECT details FROM audit_entries WHERE action = 'activity.created'"),
  ).toEqual({ details: {} });
});

test("an unconnected event in the same file is loaded as history", async () => {
  const other = {
    id: uuid(3),
    organization: uuid(1),
    title: "Quiet",
    people: [{ email: "new@example.com", registered: true }],
    threads: [{ name: "Games" }],
  };
  await loadJson({ events: [other, { id: uuid(2), threads: [{ id: uuid(30), name: "Talks" }] }] });
  expect(await takeOccurrenceCounts()).toEqual({ "thread.updated": 1 });
  expect(
    await firstRow("SELECT count(*)::int FROM threads WHERE event_id = $1", [uuid(3)]),
  ).toEqual({ count: 1 });
});

test("on an event without connections a file notifies nobody and leaves one audit entry", async () => {
  const fileWith = (status: string) => ({
    events: [
      {
        id: uuid(3),
        organization: uuid(1),
        title: "Quiet",
        people: [{ email: "ana@example.com", application_status: status, nickname: status }],
      },
    ],
  });
  await loadJson(fileWith("pending"));
  await emptyTables("notifications", "audit_entries");
  await loadJson(fileWith("approved"));
  expect(await firstRow("SELECT count(*)::int FROM notifications")).toEqual({ count: 0 });
  expect(await firstRow("SELECT array_agg(action) AS actions FROM audit_entries")).toEqual({
    actions: ["event.imported"],
  });
  expect(await takeOccurrenceCounts()).toEqual({});
});

test("a file with a fault changes nothing on a connected event either", async () => {
  const before = await rowVersions();
  await expect(
    loadJson(
      bundleOfEvent({
        title: "Renamed",
        threads: [{ id: uuid(30), name: "Talks" }],
        activities: [{ id: uuid(40), thread: uuid(99) }],
      }),
    ),
  ).rejects.toThrow("threads");
  expect(await rowVersions()).toEqual(before);
});

test("what the database refuses a verb takes back what the file changed before", async () => {
  const before = await rowVersions();
  await pool().query(
    "ALTER TABLE threads ADD CONSTRAINT refused CHECK (name <> 'Refused') NOT VALID",
  );
  const threads = [
    { id: uuid(30), name: "Refused" },
    { id: uuid(31), name: "Games" },
  ];
  const file = bundleOfEvent({ visibility: "discoverable", threads });
  await expect(loadJson(file)).rejects.toThrow("$.events[0].threads[0]");
  await pool().query("ALTER TABLE threads DROP CONSTRAINT refused");
  expect(await takeOccurrenceCounts()).toEqual({});
  expect(await rowVersions()).toEqual(before);
});

test("a state that no verb can reach stays unchanged, the other fields are set, and the summary says where", async () => {
  await loadJson(bundleOfEvent({ people: [{ email: "ana@example.com", removed: true }] }));
  const { notes } = await loadJson(
    bundleOfEvent({
      people: [
        { email: "ana@example.com", removed: false, nickname: "an" },
        { email: "bo@example.com", nickname: "bo" },
      ],
    }),
  );
  expect(notes).toEqual([
    "$.events[0].people[0].removed stays unchanged: expected true: a removal is final",
  ]);
  expect(await firstRow("SELECT count(nickname)::int FROM event_people")).toEqual({ count: 2 });
});

test("the summary of a connected event also lists status changes and answers without a field", async () => {
  const { notes } = await loadJson(
    bundleOfEvent({
      people: [{ email: "ana@example.com", custom_form_fields: { shoe: 43 } }],
      registration_waves: [{ id: uuid(50), status: "started", name: "First" }],
    }),
  );
  expect(notes).toEqual([
    '$.events[0] declares no form field "shoe": the answers of 1 person are stored but not served',
    "Early is now started",
  ]);
  expect(await takeOccurrenceCounts()).toEqual({
    "participant.profile_updated": 1,
    "registration_wave.started": 1,
  });
});
