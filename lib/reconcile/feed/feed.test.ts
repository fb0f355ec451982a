import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, firstRow, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import {
  feedLine,
  feedLines,
  platformFeeder,
  takeOccurrenceCounts,
} from "@/e2e/support/feed-lines";
import { aConnection, anIntegration, aParticipant, aPerson, aSession } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries", "feed_versions");
  await loadJson(aBundle());
});

/** The outcome of a line, and the recorded occurrences. */
const applyAndCount = async (value: object) => [
  await feedLine(value),
  await takeOccurrenceCounts(),
];

describe("one record of each kind", () => {
  test.each([
    ["role", { name: "Guide" }, { name: "Guides" }, {}, {}, {}],
    [
      "thread",
      { name: "Talks" },
      { name: "Talk" },
      { "thread.created": 1 },
      { "thread.updated": 1 },
      { "thread.deleted": 1 },
    ],
    [
      "location",
      { name: "Yard", scope: "outdoor", type: "other", amenities: ["water"] },
      { name: "Garden", amenities: null, thread: uuid(30) },
      { "location.created": 1 },
      { "location.updated": 1 },
      { "location.deleted": 1 },
    ],
    [
      "activity",
      {
        title: "Tea",
        start_time: "2027-05-14T12:00:00.123Z",
        end_time: "2027-05-14T13:00:00+02:00",
        markers: ["m"],
        time_preference: [],
      },
      {
        title: "Coffee",
        end_time: "2027-05-14T14:00:00Z",
        host: "ana@example.com",
        co_hosts: ["guest-1"],
        location: uuid(20),
      },
      { "activity.created": 1 },
      { "activity.updated": 1 },
      { "activity.deleted": 1 },
    ],
    [
      "registration_wave",
      {
        name: "Late",
        start_time: "2030-05-14T12:00:00Z",
        base_activities: [uuid(40)],
        roles_ids: [uuid(10)],
        audience: "roles",
        capacity_mode: "fixed",
      },
      { name: "Later", base_activities: [], audience: "all" },
      { "activity.updated": 1 },
      { "activity.updated": 1 },
      { "registration_wave.canceled": 1 },
    ],
  ])(
    "a %s is created, changed, left unchanged and deleted, each with exactly its webhook events",
    async (kind, initial, changed, created, updated, ended) => {
      const record = { kind, id: uuid(77) };
      expect(await applyAndCount({ ...record, data: initial })).toEqual(
        kind === "activity" ? faultOfTimes : ["changed", created],
      );
      if (kind === "activity")
        expect(
          await applyAndCount({
            ...record,
            data: { ...initial, end_time: "2027-05-14T13:00:00Z" },
          }),
        ).toEqual(["changed", created]);
      expect(
        await applyAndCount({
          ...record,
          data: kind === "activity" ? { ...initial, end_time: "2027-05-14T13:00:00Z" } : initial,
        }),
      ).toEqual(["unchanged", {}]);
      expect(await applyAndCount({ ...record, data: changed })).toEqual(["changed", updated]);
      const before = await rowVersions();
      expect(await applyAndCount({ ...record, data: { ...initial, ...changed } })).toEqual([
        "unchanged",
        {},
      ]);
      expect(await rowVersions()).toEqual(before);
      expect(await applyAndCount({ ...record, deleted: true })).toEqual(["changed", ended]);
      expect(await applyAndCount({ ...record, deleted: true })).toEqual(["unchanged", {}]);
    },
  );

  const faultOfTimes = [
    [
      {
        line: 1,
        code: "validation_error",
        path: "$.data.end_time",
        found: "2027-05-14T11:00:00Z",
        expected: "a time not before start_time",
      },
    ],
    {},
  ];

  test("a form field is created under its key, changed and deleted without webhooks", async () => {
    const field = { kind: "form_field", id: "T-shirt size" };
    expect(
      await applyAndCount({ ...field, data: { type: "select", options: ["S", "M"] } }),
    ).toEqual(["changed", {}]);
    expect(
      await firstRow("SELECT label, type, options FROM form_fields WHERE key = 'T-shirt size'"),
    ).toEqual({
      label: "T-shirt size",
      type: "select",
      options: ["S", "M"],
    });
    expect(await applyAndCount({ ...field, data: { options: ["S", "M"] } })).toEqual([
      "unchanged",
      {},
    ]);
    expect(await applyAndCount({ ...field, data: { options: ["M"], required: true } })).toEqual([
      "changed",
      {},
    ]);
    expect(await applyAndCount({ ...field, deleted: true })).toEqual(["changed", {}]);
    expect(await applyAndCount({ ...field, deleted: true })).toEqual(["unchanged", {}]);
  });

  test("an event's settings change without webhooks; visibility, access mode and publication are each announced once", async () => {
    const event = { kind: "event", id: uuid(2) };
    expect(
      await applyAndCount({ ...event, data: { title: "Dragon Con", language: ["sv"], lat: null } }),
    ).toEqual(["changed", {}]);
    expect(
      await applyAndCount({
        ...event,
        data: { title: "Dragon Con", language: ["sv"], start_date: "2027-05-14T08:00:00Z" },
      }),
    ).toEqual(["unchanged", {}]);
    expect(
      await applyAndCount({
        ...event,
        data: { visibility: "discoverable", access_mode: "open_auto", publish_status: "draft" },
      }),
    ).toEqual([
      "changed",
      { "event.access_mode_changed": 1, "event.unpublished": 1, "event.visibility_changed": 1 },
    ]);
    expect(
      await applyAndCount({
        ...event,
        data: { publish_status: "published", published_at: "2027-01-01T00:00:00Z" },
      }),
    ).toEqual(["changed", { "event.published": 1 }]);
    expect(await applyAndCount({ ...event, deleted: true })).toEqual([
      [expect.objectContaining({ path: "$.deleted" })],
      {},
    ]);
  });

  test("archiving a connected event holds the notice, and unarchiving it cancels the notice", async () => {
    await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    const event = { kind: "event", id: uuid(2) };
    expect(await feedLine({ ...event, data: { is_archived: true } })).toBe("changed");
    expect(await firstRow("SELECT held_for, cancelled_at FROM occurrences")).toEqual({
      held_for: uuid(2),
      cancelled_at: null,
    });
    expect(await feedLine({ ...event, data: { is_archived: false } })).toBe("changed");
    expect((await firstRow("SELECT cancelled_at FROM occurrences")).cancelled_at).not.toBeNull();
  });

  test("a wave without an audience is unchanged by a line that gives it none, and keeps its eligibility generation", async () => {
    const wave = {
      kind: "registration_wave",
      id: uuid(52),
      data: { name: "Open", audience: null },
    };
    const generation = () =>
      firstRow(
        "SELECT active_eligibility_generation AS generation FROM registration_waves WHERE id = $1",
        [uuid(52)],
      );
    expect(await applyAndCount(wave)).toEqual(["changed", {}]);
    expect(await applyAndCount(wave)).toEqual(["unchanged", {}]);
    expect(await applyAndCount({ ...wave, data: { name: "Renamed" } })).toEqual(["changed", {}]);
    expect(await applyAndCount({ ...wave, data: { audience: "all" } })).toEqual(["changed", {}]);
    expect(await generation()).toEqual({ generation: null });
  });

  test("the status of a wave moves forward, each step is announced, and it never goes back", async () => {
    const wave = { kind: "registration_wave", id: uuid(50) };
    expect(await applyAndCount({ ...wave, data: { status: "started", name: "First" } })).toEqual([
      "changed",
      { "registration_wave.started": 1 },
    ]);
    expect(await applyAndCount({ ...wave, data: { status: "started" } })).toEqual([
      "unchanged",
      {},
    ]);
    expect(await applyAndCount({ ...wave, data: { status: "scheduled" } })).toEqual([
      [expect.objectContaining({ path: "$.data.status", found: "scheduled" })],
      {},
    ]);
    expect(await applyAndCount({ ...wave, data: { status: "finished" } })).toEqual([
      "changed",
      { "registration_wave.finished": 1 },
    ]);
    expect(await applyAndCount({ ...wave, deleted: true })).toEqual(["unchanged", {}]);
    expect(
      await applyAndCount({
        kind: "registration_wave",
        id: uuid(51),
        data: { name: "Over", status: "canceled" },
      }),
    ).toEqual(["changed", { "registration_wave.canceled": 1 }]);
  });

  test("the feed sets an activity's sign-ups and status, and announces taken places and a cancellation", async () => {
    const activity = { kind: "activity", id: uuid(40) };
    expect(
      await applyAndCount({ ...activity, data: { players: ["guest-1", "ana@example.com"] } }),
    ).toEqual(["changed", { "activity.capacity_state_changed": 1 }]);
    expect(
      await applyAndCount({ ...activity, data: { players: ["ana@example.com", "guest-1"] } }),
    ).toEqual(["unchanged", {}]);
    expect(
      await firstRow("SELECT committed_signups_count AS count FROM activities WHERE id = $1", [
        uuid(40),
      ]),
    ).toEqual({ count: 2 });
    expect(await applyAndCount({ ...activity, data: { capacity: 5, status: "canceled" } })).toEqual(
      ["changed", { "activity.capacity_state_changed": 1, "activity.updated": 1 }],
    );
    expect(await applyAndCount({ ...activity, data: { status: "scheduled" } })).toEqual([
      "changed",
      { "activity.updated": 1 },
    ]);
    expect(
      await applyAndCount({ ...activity, data: { status: "scheduled", start_time: null } }),
    ).toEqual([[expect.objectContaining({ path: "$.data.start_time" })], {}]);
    expect(await applyAndCount({ ...activity, data: { host: "nobody@example.com" } })).toEqual([
      [expect.objectContaining({ path: "$.data.host" })],
      {},
    ]);
  });

  test("an activity's status follows its times when they change, and no other field", async () => {
    const line = { kind: "activity", id: uuid(77) };
    const statusAfter = async (data: object) => {
      expect(await feedLine({ ...line, data })).toBe("changed");
      return (await firstRow("SELECT status FROM activities WHERE id = $1", [uuid(77)])).status;
    };
    expect(await statusAfter({ title: "Tea", start_time: "2027-05-14T12:00:00Z" })).toBe("new");
    expect(await statusAfter({ title: "Coffee" })).toBe("new");
    expect(await statusAfter({ end_time: "2027-05-14T13:00:00Z" })).toBe("scheduled");
    expect(await statusAfter({ end_time: null })).toBe("new");
    expect(await statusAfter({ end_time: "2027-05-14T14:00:00Z", status: "new" })).toBe("new");
    expect(await statusAfter({ title: "Milk" })).toBe("new");
    expect(await statusAfter({ status: "scheduled" })).toBe("scheduled");
    expect(await statusAfter({ start_time: null, end_time: null })).toBe("new");
  });
});

describe("people", () => {
  const person = (data: object, id = "new@example.com") =>
    applyAndCount({ kind: "person", id, data });

  test.each([
    [
      { application_status: "approved", registered: true },
      { "application.approved": 1, "participant.registered": 1 },
    ],
    [{ registered: true }, { "application.approved": 1, "participant.registered": 1 }],
    [{}, { "application.submitted": 1 }],
    [
      { application_status: "pending", registered: true },
      { "application.submitted": 1, "participant.registered": 1 },
    ],
    [{ application_status: "approved" }, { "application.approved": 1 }],
    [{ application_status: "rejected" }, { "application.rejected": 1 }],
    [{ application_status: "revision_requested" }, { "application.revision_requested": 1 }],
    [{ registered: true, removed: true }, { "participant.removed": 1 }],
    [{ registered: true, cancelled: true }, {}],
  ])(
    "a person who first appears as %j causes the webhook events of that state, not of the steps to it",
    async (data, facts) => {
      expect(await person(data)).toEqual(["changed", facts]);
      const before = await rowVersions();
      expect(await person(data)).toEqual(["unchanged", {}]);
      expect(await rowVersions()).toEqual(before);
    },
  );

  test("a guest who first appears as a participant is registered, like a guest whom an organizer adds", async () => {
    const guest = {
      registered: true,
      display_name: "Plus two",
      guest: { email: "Two@Example.com" },
    };
    expect(await person(guest, "guest-2")).toEqual(["changed", { "participant.registered": 1 }]);
    expect(await person(guest, "guest-2")).toEqual(["unchanged", {}]);
    expect(await person({ guest: { email: "three@example.com" } }, "guest-2")).toEqual([
      "changed",
      { "participant.profile_updated": 1 },
    ]);
    expect(await person({ email: "guest-2" }, "guest-2")).toEqual([
      [expect.objectContaining({ path: "$.data.email" })],
      {},
    ]);
  });

  test("each step of an application and each profile change of a participant is announced once", async () => {
    expect(await person({ display_name: "New" })).toEqual([
      "changed",
      { "application.submitted": 1 },
    ]);
    expect(await person({ nickname: "n" })).toEqual(["changed", {}]);
    expect(await person({ application_status: "revision_requested" })).toEqual([
      "changed",
      { "application.revision_requested": 1 },
    ]);
    expect(await person({ application_status: "pending" })).toEqual([
      "changed",
      { "application.submitted": 1 },
    ]);
    expect(await person({ application_status: "approved" })).toEqual([
      "changed",
      { "application.approved": 1, "participant.registered": 1 },
    ]);
    expect(await person({ custom_form_fields: { diet: "none" }, role: uuid(10) })).toEqual([
      "changed",
      { "participant.profile_updated": 1 },
    ]);
    expect(await person({ registered: false })).toEqual([
      [expect.objectContaining({ path: "$.data.registered" })],
      {},
    ]);
    expect(await person({ cancelled: true })).toEqual(["changed", {}]);
    expect(await person({ cancelled: false })).toEqual([
      "changed",
      { "application.approved": 1, "participant.registered": 1 },
    ]);
    expect(await person({ removed: true })).toEqual(["changed", { "participant.removed": 1 }]);
    expect(await person({ removed: false })).toEqual([
      [expect.objectContaining({ path: "$.data.removed", found: false })],
      {},
    ]);
    expect(await person({ registered: true })).toEqual(["unchanged", {}]);
  });

  test("a deletion removes a participant and frees their places, or cancels an application", async () => {
    await feedLine({
      kind: "activity",
      id: uuid(40),
      data: { players: ["ana@example.com", "guest-1"] },
    });
    await takeOccurrenceCounts();
    expect(await applyAndCount({ kind: "person", id: "ana@example.com", deleted: true })).toEqual([
      "changed",
      { "activity.capacity_state_changed": 1, "participant.removed": 1 },
    ]);
    expect(await applyAndCount({ kind: "person", id: "ana@example.com", deleted: true })).toEqual([
      "unchanged",
      {},
    ]);
    expect(await applyAndCount({ kind: "person", id: "bo@example.com", deleted: true })).toEqual([
      "changed",
      {},
    ]);
    expect(
      await firstRow("SELECT count(*)::int FROM event_people WHERE cancelled_at IS NOT NULL"),
    ).toEqual({ count: 1 });
    expect(
      await applyAndCount({ kind: "person", id: "nobody@example.com", deleted: true }),
    ).toEqual(["unchanged", {}]);
  });

  test("an account opened under an address before a platform's feed named it cannot use what the feed gives to that address", async () => {
    const vouched = async (data: object, id: string) => [
      await feedLine({ kind: "person", id, data }, platformFeeder),
      await takeOccurrenceCounts(),
    ];
    const { id } = await aPerson({ email: "squat@example.com", password_hash: "hash" });
    await aSession({ id });
    expect(
      await vouched({ registered: true, real_name: "Somebody else" }, "Squat@example.com"),
    ).toEqual(["changed", { "application.approved": 1, "participant.registered": 1 }]);
    expect(
      await firstRow(
        "SELECT password_hash, (SELECT count(*)::int FROM sessions WHERE person_id = p.id) AS sessions FROM people p WHERE id = $1",
        [id],
      ),
    ).toEqual({
      password_hash: null,
      sessions: 0,
    });
    await pool().query("UPDATE people SET password_hash = 'taken again' WHERE id = $1", [id]);
    expect(await vouched({ registered: true }, "squat@example.com")).toEqual(["changed", {}]);
    expect(await firstRow("SELECT password_hash FROM people WHERE id = $1", [id])).toEqual({
      password_hash: null,
    });
  });
});

describe("the people of an activity, from a source that vouches", () => {
  /** Somebody applied with another person's address and keeps a password and a session. */
  async function aSquatter() {
    const { id } = await aPerson({ email: "squat@example.com", password_hash: "hash" });
    await aSession({ id });
    await aParticipant({ id: uuid(2) }, { id });
    await takeOccurrenceCounts();
    return () =>
      firstRow(
        "SELECT password_hash, (SELECT count(*)::int FROM sessions WHERE person_id = p.id) AS sessions, (SELECT count(*)::int FROM mails m WHERE m.email = p.email) AS mails FROM people p WHERE id = $1",
        [id],
      );
  }
  const ended = { password_hash: null, sessions: 0, mails: 1 };

  test.each([
    ["host", { host: "Squat@example.com" }],
    ["co-host", { co_hosts: ["guest-1", "squat@example.com"] }],
    ["player", { players: ["squat@example.com"] }],
  ])("a %s whose address nobody had proved loses password and sessions first", async (_, data) => {
    const account = await aSquatter();
    expect(await feedLine({ kind: "activity", id: uuid(40), data }, platformFeeder)).toBe(
      "changed",
    );
    expect(await account()).toEqual(ended);
    expect(await feedLine({ kind: "activity", id: uuid(40), data }, platformFeeder)).toBe(
      "unchanged",
    );
    expect(await account()).toEqual(ended);
  });

  test("the host of a new activity is no exception", async () => {
    const account = await aSquatter();
    expect(
      await feedLine(
        { kind: "activity", id: uuid(77), data: { title: "Tea", host: "squat@example.com" } },
        platformFeeder,
      ),
    ).toBe("changed");
    expect(await account()).toEqual(ended);
  });

  test.each([1, 2])(
    "a host whom an organizer named before loses them as well, with %i lines at a time",
    async (count) => {
      const account = await aSquatter();
      await pool().query(
        "UPDATE activities SET host_person_id = (SELECT id FROM people WHERE email = 'squat@example.com') WHERE id = $1",
        [uuid(40)],
      );
      const line = { kind: "activity", id: uuid(40), data: { host: "squat@example.com" } };
      const results = await feedLines(
        [line, { kind: "thread", id: uuid(30), data: { name: "Lectures" } }].slice(0, count),
        platformFeeder,
      );
      expect(results[0]).toMatchObject({ outcome: "changed", facts: {} });
      expect(await account()).toEqual(ended);
    },
  );
});

describe("lines", () => {
  test("an event of another organization and a nonexistent event are refused alike", async () => {
    await pool().query("INSERT INTO organizations (id, name) VALUES ($1, 'Other')", [uuid(3)]);
    await pool().query("INSERT INTO events (id, organization_id) VALUES ($1, $2)", [
      uuid(4),
      uuid(3),
    ]);
    const faults = await Promise.all(
      [uuid(4), uuid(5)].map((event) =>
        feedLine({ kind: "thread", event, id: uuid(77), data: { name: "Talks" } }),
      ),
    );
    const refused = (event: string) => [
      {
        line: 1,
        code: "resource_not_found",
        path: "$.event",
        found: event,
        expected: "the id of an event",
      },
    ];
    expect(faults).toEqual([refused(uuid(4)), refused(uuid(5))]);
    expect(
      await feedLine(
        { kind: "thread", event: uuid(4), id: uuid(77), data: { name: "Talks" } },
        platformFeeder,
      ),
    ).toBe("changed");
  });

  test.each([
    [{ kind: "thread", id: uuid(77), data: { name: 7 } }, "$.data.name", 7, "text"],
    [
      { kind: "thread", id: uuid(77), data: {} },
      "$.data.name",
      undefined,
      "name, which is required for a new record",
    ],
    [{ kind: "thread", id: "77", data: { name: "Talks" } }, "$.id", "77", "a UUID"],
    [
      { kind: "thread", id: uuid(77), data: { nam: "Talks" } },
      "$.data.nam",
      "Talks",
      expect.stringMatching(/^one of the fields id, name/),
    ],
    [
      { kind: "thread", id: uuid(77), data: { name: "Talks" }, dat: {} },
      "$.dat",
      {},
      expect.stringMatching(/^one of the members/),
    ],
    [{ kind: "thread", id: uuid(77) }, "$.data", undefined, "an object"],
    [
      { kind: "venue", id: uuid(77), data: {} },
      "$.kind",
      "venue",
      expect.stringMatching(/^one of event, form_field/),
    ],
    [
      { kind: "user", id: "a@example.com", data: {} },
      "$.kind",
      "user",
      expect.not.stringMatching(/organization/),
    ],
    [
      { kind: "person", id: "not an address@", data: {} },
      "$.id",
      "not an address@",
      "an e-mail address",
    ],
    [
      { kind: "activity", id: uuid(77), data: { start_time: "tomorrow" } },
      "$.data.start_time",
      "tomorrow",
      expect.stringMatching(/^an ISO 8601 time/),
    ],
    [
      { kind: "activity", id: uuid(77), data: { thread: uuid(78) } },
      "$.data.thread",
      uuid(78),
      "the id of one of this event's threads",
    ],
    [
      { kind: "activity", id: uuid(77), data: { co_hosts: ["x@example.com"] } },
      "$.data.co_hosts[0]",
      "x@example.com",
      expect.stringMatching(/^a person of this event/),
    ],
    [
      { kind: "activity", id: uuid(77), data: { description: "x".repeat(300), title: 7 } },
      "$.data.title",
      7,
      "text",
    ],
    [
      { kind: "registration_wave", id: uuid(50), data: { roles_ids: [uuid(78)] } },
      "$.data.roles_ids[0]",
      uuid(78),
      "the id of one of this event's roles",
    ],
    [
      { kind: "thread", id: uuid(30), version: 1.5, data: {} },
      "$.version",
      1.5,
      "a whole number or an RFC 3339 time",
    ],
    [
      { kind: "role", id: uuid(10), deleted: true },
      "$.deleted",
      undefined,
      expect.stringMatching(/^1 person has this role/),
    ],
    [
      { kind: "event", id: uuid(2), data: { end_date: "2020-01-01T00:00:00Z" } },
      "$.data.end_date",
      expect.anything(),
      "a time not before start_date",
    ],
    [{ kind: "event", id: uuid(3), data: {} }, "$.id", uuid(3), "the same as event"],
    [
      { kind: "person", id: "guest-1", data: { guest: "guest-1" } },
      "$.data.guest",
      "guest-1",
      "an object with the guest's key",
    ],
    [
      { kind: "person", id: "guest-1", data: { guest: null } },
      "$.data.guest",
      null,
      "an object with the guest's key",
    ],
    [
      { kind: "person", id: "guest-1", data: { guest: { key: "Guest-1" } } },
      "$.data.guest.key",
      "Guest-1",
      "the same as id",
    ],
    [
      { kind: "form_field", id: "diet", data: { key: "DIET" } },
      "$.data.key",
      "DIET",
      "the same as id",
    ],
    [{ kind: "snapshot", of: ["activity"], state: "over" }, "$.state", "over", "begin or end"],
    [
      { kind: "snapshot", of: ["event"], state: "begin" },
      "$.of[0]",
      "event",
      expect.stringMatching(/^one of registration_wave/),
    ],
    [
      { kind: "snapshot", of: ["thread"], state: "end" },
      "$.state",
      "end",
      "an earlier begin of the same kinds",
    ],
  ])(
    "%j is refused with the place of the fault and the expected value",
    async (line, path, found, expected) => {
      const before = await rowVersions();
      const fault = {
        line: 1,
        code: "validation_error",
        path,
        expected,
        ...(found !== undefined && { found }),
      };
      expect(await feedLine(line)).toEqual([fault]);
      expect(await rowVersions()).toEqual(before);
    },
  );

  test("a fault names nothing that its token may not see: neither who has a slug nor which organizations exist", async () => {
    await pool().query("INSERT INTO organizations (id, name) VALUES ($1, 'Other')", [uuid(3)]);
    await pool().query("INSERT INTO events (id, organization_id, slug) VALUES ($1, $2, 'taken')", [
      uuid(4),
      uuid(3),
    ]);
    const event = (data: object) => feedLine({ kind: "event", id: uuid(2), data });
    const fault = { line: 1, code: "validation_error" };
    expect(await event({ slug: "taken" })).toEqual([
      { ...fault, path: "$.data.slug", found: "taken", expected: "a slug that is free" },
    ]);
    const expected = "the organization that the event belongs to";
    for (const id of [uuid(3), uuid(5)])
      expect(await event({ organization: id })).toEqual([
        { ...fault, path: "$.data.organization", found: id, expected },
      ]);
    expect(await feedLine({ kind: "thread", id: uuid(30), data: { name: "Mine" } })).toBe(
      "changed",
    );
  });

  test("a refused line does not stop the others, and lines about one record apply in order", async () => {
    const thread = (name: unknown) => ({ kind: "thread", id: uuid(77), data: { name } });
    const applied = await feedLines([
      thread("A"),
      thread(7),
      thread("B"),
      thread("A"),
      { kind: "activity", id: uuid(78), data: { thread: uuid(77) } },
    ]);
    expect(applied.map(({ outcome }) => outcome)).toEqual([
      "changed",
      "refused",
      "changed",
      "changed",
      "changed",
    ]);
    expect(await takeOccurrenceCounts()).toEqual({
      "activity.created": 1,
      "thread.created": 1,
      "thread.updated": 2,
    });
  });

  test.each(["person", "form_field"])(
    "a key too long for an index refuses only the line of its %s",
    async (kind) => {
      const keyOf = (length: number) => randomBytes(length / 2).toString("hex");
      const applied = await feedLines(
        [keyOf(3_000), keyOf(500), "short"].map((id) => ({ kind, id, data: {} })),
      );
      expect(applied.map(({ outcome }) => outcome)).toEqual(["refused", "changed", "changed"]);
      expect(applied[0]?.faults).toMatchObject([
        { path: "$.id", expected: "a key of at most 500 characters" },
      ]);
    },
  );

  test("a line applies completely or not at all: a line that a verb refuses leaves no account, record, audit entry or occurrence", async () => {
    const rows = () =>
      firstRow(
        "SELECT (SELECT count(*)::int FROM people) AS people, (SELECT count(*)::int FROM event_people) AS records, (SELECT count(*)::int FROM audit_entries) AS entries",
      );
    const before = await rows();
    expect(
      await feedLine({
        kind: "person",
        id: "zoe@example.com",
        version: 3,
        data: { registered: false, removed: true },
      }),
    ).toMatchObject([{ code: "validation_error", path: "$.data.removed" }]);
    expect([await rows(), await takeOccurrenceCounts()]).toEqual([before, {}]);
    expect(
      await feedLine({
        kind: "person",
        id: "zoe@example.com",
        version: 2,
        data: { registered: true },
      }),
    ).toBe("changed"); // nor its version
  });

  test("a line that refers to a record deleted by an earlier line does not count as unchanged", async () => {
    const activity = { kind: "activity", id: uuid(40), data: { thread: uuid(30) } };
    const applied = await feedLines([{ kind: "thread", id: uuid(30), deleted: true }, activity]);
    expect(applied.map(({ outcome }) => outcome)).toEqual(["changed", "refused"]);
    expect(applied[0]?.facts).toEqual({
      "thread.deleted": 1,
      "location.updated": 1,
      "activity.updated": 1,
    });
  });

  test("the audit entry of a change names the feed's token", async () => {
    await feedLine({ kind: "thread", id: uuid(30), data: { name: "Talks" } });
    expect(
      await firstRow(
        "SELECT actor_kind, action, details FROM audit_entries ORDER BY at DESC LIMIT 1",
      ),
    ).toEqual({
      actor_kind: "service",
      action: "thread.edited",
      details: { fields: ["name"], feed_token: uuid(900) },
    });
  });

  test("a platform token can also feed accounts and organizations", async () => {
    const account = {
      kind: "user",
      event: undefined,
      id: "Pia@example.com",
      data: { name: "Pia", password: "correct horse 2" },
    };
    expect(await feedLine(account, platformFeeder)).toBe("changed");
    expect(await feedLine(account, platformFeeder)).toBe("unchanged");
    expect(
      await firstRow(
        "SELECT name, password_hash IS NOT NULL AS has_password, email_proved_at IS NOT NULL AS proved FROM people WHERE email = 'pia@example.com'",
      ),
    ).toEqual({
      name: "Pia",
      has_password: true,
      proved: true,
    });
    const organization = {
      kind: "organization",
      event: undefined,
      id: uuid(60),
      data: {
        name: "Southern",
        created_at: "2020-01-01T00:00:00Z",
        verification: "verified",
        members: [{ email: "pia@example.com", manage_events: true }],
      },
    };
    expect(await feedLine(organization, platformFeeder)).toBe("changed");
    expect(await feedLine(organization, platformFeeder)).toBe("unchanged");
    expect(
      await firstRow(
        "SELECT o.created_at, o.verification, m.manage_events, m.manage_integrations FROM organizations o JOIN organization_members m ON m.organization_id = o.id WHERE o.id = $1",
        [uuid(60)],
      ),
    ).toEqual({
      created_at: new Date("2020-01-01T00:00:00Z"),
      verification: "verified",
      manage_events: true,
      manage_integrations: false,
    });
  });

  test("a member that a line of an organization names twice is a fault", async () => {
    const members = [
      { email: "pia@example.com" },
      { email: "Pia@example.com", manage_events: true },
    ];
    const line = {
      kind: "organization",
      event: undefined,
      id: uuid(61),
      data: { name: "Western", members },
    };
    expect(await feedLine(line, platformFeeder)).toMatchObject([
      { path: "$.data.members[1].email", expected: "each one only once" },
    ]);
  });
});

describe("versions", () => {
  const thread = (name: string, version?: unknown) =>
    feedLine({
      kind: "thread",
      id: uuid(77),
      data: { name },
      ...(version !== undefined && { version }),
    });

  test("an older line is stale, an equal one applies, and one without a version always does", async () => {
    expect(await thread("Seven", 7)).toBe("changed");
    expect(await thread("Six", 6)).toBe("stale");
    expect(await thread("Seven again", 7)).toBe("changed");
    expect(await thread("Seven again", 8)).toBe("unchanged");
    expect(await thread("Seven", 7)).toBe("stale");
    expect(await thread("Whatever")).toBe("changed");
    expect(await thread("Seven", 7)).toBe("stale");
    expect(await thread("Nine", 9_007_199_254_740_991)).toBe("changed");
  });

  test("versions can be times, with nanoseconds and any offset, and are not mixed with numbers", async () => {
    expect(await thread("A", "2027-01-01T12:00:00.000000002Z")).toBe("changed");
    expect(await thread("B", "2027-01-01T14:00:00.000000001+02:00")).toBe("stale");
    expect(await thread("C", "2027-01-01T13:00:00.000000002+01:00")).toBe("changed");
    expect(await thread("D", 7)).toEqual([
      {
        line: 1,
        code: "validation_error",
        path: "$.version",
        found: 7,
        expected: "a time, like the previous version",
      },
    ]);
  });

  test("a deletion keeps its version: a late line does not restore the record", async () => {
    expect(await thread("A", 5)).toBe("changed");
    expect(await feedLine({ kind: "thread", id: uuid(77), version: 7, deleted: true })).toBe(
      "changed",
    );
    expect(await thread("A", 6)).toBe("stale");
    expect(await thread("A", 7)).toBe("changed");
    expect(await feedLine({ kind: "thread", id: uuid(78), version: 3, deleted: true })).toBe(
      "unchanged",
    );
    expect(
      await feedLine({ kind: "thread", id: uuid(78), version: 2, data: { name: "Late" } }),
    ).toBe("stale");
  });

  test("lines of one body are compared in order, and no address is stored with a version", async () => {
    const person = (version: number, nickname: string) => ({
      kind: "person",
      id: "ana@example.com",
      version,
      data: { nickname },
    });
    const applied = await feedLines([person(2, "two"), person(1, "one"), person(3, "two")]);
    expect(applied.map(({ outcome }) => outcome)).toEqual(["changed", "stale", "unchanged"]);
    expect(
      JSON.stringify(
        await firstRow("SELECT * FROM feed_versions", []).then((row) => ({
          ...row,
          number: String(row.number),
        })),
      ),
    ).not.toContain("ana");
  });
});

describe("snapshots", () => {
  const mark = (state: "begin" | "end", of: string[], more: object = {}) => ({
    kind: "snapshot",
    of,
    state,
    ...more,
  });
  const thread = (n: number) => ({ kind: "thread", id: uuid(n), data: { name: `Thread ${n}` } });
  const threads = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => thread(from + at));
  const outcomes = async (lines: object[]) =>
    (await feedLines(lines)).map(({ outcome }) => outcome);
  const countThreads = async () => (await firstRow("SELECT count(*)::int FROM threads")).count;

  test("records that a snapshot does not name are deleted at its end, with their webhook events, over any number of requests", async () => {
    await feedLines(threads(100, 104));
    await takeOccurrenceCounts();
    expect(await outcomes([mark("begin", ["thread"]), thread(100)])).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect(await outcomes([thread(101), { ...thread(102), data: { name: 7 } }])).toEqual([
      "unchanged",
      "refused",
    ]);
    const [end] = await feedLines([mark("end", ["thread"])]);
    expect(end).toMatchObject({
      outcome: "changed",
      facts: { "thread.deleted": 3, "activity.updated": 1, "location.updated": 1 },
    });
    expect(await countThreads()).toBe(3);
    expect(await outcomes([mark("end", ["thread"])])).toEqual(["refused"]);
  });

  test("a record that only a stale line names counts as named", async () => {
    const applied = await outcomes([
      { ...thread(100), version: 5 },
      mark("begin", ["thread"]),
      { ...thread(100), version: 4 },
      mark("end", ["thread"]),
    ]);
    expect(applied).toEqual(["changed", "unchanged", "stale", "changed"]);
    expect(await firstRow("SELECT id FROM threads")).toEqual({ id: uuid(100) });
  });

  test("an unnamed participant is removed, an unnamed applicant is cancelled, and guests of the organizer stay", async () => {
    const applied = await feedLines([
      mark("begin", ["person"]),
      { kind: "person", id: "guest-1", data: {} },
      mark("end", ["person"]),
    ]);
    expect(applied.at(-1)).toMatchObject({
      outcome: "changed",
      facts: { "participant.removed": 1 },
    });
    expect(
      await firstRow(
        "SELECT count(*) FILTER (WHERE removed_at IS NOT NULL)::int AS removed, count(cancelled_at)::int AS cancelled FROM event_people",
      ),
    ).toEqual({
      removed: 1,
      cancelled: 1,
    });
  });

  test("a second begin of the same kinds starts over, and another token's lines name nothing in it", async () => {
    await feedLines([
      ...threads(100, 103),
      mark("begin", ["thread"]),
      ...threads(100, 103),
      mark("begin", ["thread"]),
      thread(100),
    ]);
    await feedLines([thread(101)], platformFeeder);
    expect((await feedLines([mark("end", ["thread"])]))[0]).toMatchObject({
      outcome: "changed",
      facts: { "thread.deleted": 4 },
    });
  });

  test("a snapshot that would delete more than half of more than twenty records is refused unless it has force", async () => {
    await feedLines(threads(100, 119));
    const [refused] = (
      await feedLines([mark("begin", ["thread"]), thread(200), mark("end", ["thread"])])
    ).slice(2);
    expect(refused).toMatchObject({
      outcome: "refused",
      facts: {},
      faults: [{ line: 3, code: "snapshot_too_destructive", path: "$.of" }],
    });
    expect(await countThreads()).toBe(22);
    expect(await outcomes([mark("end", ["thread"], { force: true })])).toEqual(["changed"]);
    expect(await countThreads()).toBe(1);
  });

  test("a snapshot can delete exactly half of more than twenty records, and all of up to twenty", async () => {
    await feedLines(threads(100, 120));
    expect(
      await outcomes([
        mark("begin", ["thread"]),
        ...threads(100, 110),
        mark("end", ["thread"]),
      ]).then((all) => all.at(-1)),
    ).toBe("changed");
    expect(await countThreads()).toBe(11);
    expect(
      await outcomes([mark("begin", ["thread"]), mark("end", ["thread"])]).then((all) =>
        all.at(-1),
      ),
    ).toBe("changed");
    expect(await countThreads()).toBe(0);
  });

  test("a snapshot that did not end within 24 hours is forgotten", async () => {
    await feedLines([mark("begin", ["thread"])]);
    await pool().query("UPDATE feed_snapshots SET begun_at = now() - interval '24 hours 1 second'");
    expect(await outcomes([mark("end", ["thread"])])).toEqual(["refused"]);
    expect(await countThreads()).toBe(1);
  });
});
