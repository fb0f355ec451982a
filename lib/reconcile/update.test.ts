import { beforeEach, expect, test } from "vitest";
import { startWaveNow } from "@/lib/transitions/wave/move";
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
import { aConnection, aMember, anActor, anIntegration, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { changedForms } from "@/lib/transitions/form-field/touch-people";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

const activity = (id = uuid(40)) =>
  firstRow("SELECT *, updated_at::text AS touched FROM activities WHERE id = $1", [id]);
const wave = () =>
  firstRow("SELECT *, updated_at::text AS touched FROM registration_waves WHERE id = $1", [
    uuid(50),
  ]);
const ana = () =>
  firstRow(
    "SELECT p.* FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.email = 'ana@example.com'",
  );

test("fields in the file are set, absent fields stay as they are, and nothing is deleted", async () => {
  await loadJson(
    bundleOfEvent({
      title: "Renamed",
      city: null,
      people: [{ email: "ana@example.com", nickname: "an", real_name: null }],
    }),
  );
  expect(await firstRow("SELECT title, slug, access_mode FROM events")).toEqual({
    title: "Renamed",
    slug: "dragon-con-2027",
    access_mode: "open_approval",
  });
  expect(await ana()).toMatchObject({
    nickname: "an",
    real_name: null,
    display_name: "Ana",
    role_id: uuid(10),
    custom_form_fields: { diet: "vegan" },
  });
  expect(await firstRow("SELECT count(*)::int FROM event_people")).toEqual({ count: 3 });
});

test("only rows that differ are touched", async () => {
  const before = await rowVersions();
  await loadJson(bundleOfEvent({ roles: [{ id: uuid(10), name: "Keynote speaker" }] }));
  const after = await rowVersions();
  const changed = Object.keys(before).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  );
  expect(changed).toEqual(["roles", "audit_entries"]);
});

test("a new form field changes the people that the file does not name, whose answers get a member for it", async () => {
  expect(await changedForms()).toEqual([]);
  await loadJson(bundleOfEvent({ form_fields: [{ key: "diet", label: "Food" }] }));
  expect(await changedForms()).toEqual([]);
  await loadJson(bundleOfEvent({ form_fields: [{ key: "shoe", label: "Shoe size" }] }));
  expect(await changedForms()).toEqual([uuid(2)]);
});

test("registered, removed and cancelled keep the time at which they first became true", async () => {
  const { registered_at } = await ana();
  await loadJson(
    bundleOfEvent({
      people: [{ email: "ana@example.com", registered: true, removed: true, cancelled: true }],
    }),
  );
  const removed = await ana();
  expect(removed).toMatchObject({
    registered_at,
    removed_at: expect.any(Date),
    cancelled_at: expect.any(Date),
  });
  await loadJson(
    bundleOfEvent({ people: [{ email: "ana@example.com", removed: true, cancelled: false }] }),
  );
  expect(await ana()).toMatchObject({
    registered_at,
    removed_at: removed.removed_at,
    cancelled_at: null,
  });
});

test.each(["without", "with"])(
  "an application that becomes approved registers the person, unless the file says otherwise, on an event %s connections",
  async (connections) => {
    const people = ["one", "two", "three"].map((name) => ({ email: `${name}@example.com` }));
    await loadJson(bundleOfEvent({ people }));
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    const approved = { application_status: "approved" };
    const file = bundleOfEvent({
      people: [
        { ...people[0], ...approved },
        { ...people[1], ...approved, registered: false },
        { ...people[2], ...approved, removed: true },
        { email: "new@example.com", ...approved },
      ],
    });
    const states = async () =>
      (
        await pool().query(
          `SELECT split_part(a.email, '@', 1) AS name, p.registered_at IS NOT NULL AS registered, p.removed_at IS NOT NULL AS removed
           FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.email ~ '^(one|two|three|new)@' ORDER BY array_position(ARRAY['one', 'two', 'three', 'new'], split_part(a.email, '@', 1))`,
        )
      ).rows;
    expect((await loadJson(file)).notes).toEqual([]);
    const after = [
      { name: "one", registered: true, removed: false },
      { name: "two", registered: false, removed: false },
      { name: "three", registered: true, removed: true },
      { name: "new", registered: false, removed: false },
    ];
    expect(await states()).toEqual(after);
    const before = await rowVersions();
    await loadJson(file);
    expect(await rowVersions()).toEqual(before);
  },
);

test("players in the file replace the stored ones and change the activity", async () => {
  const before = await activity();
  await loadJson(bundleOfEvent({ activities: [{ id: uuid(40), players: ["ana@example.com"] }] }));
  const after = await activity();
  expect(after.committed_signups_count).toBe(1);
  expect(String(after.touched) > String(before.touched)).toBe(true);
  await loadJson(bundleOfEvent({ activities: [{ id: uuid(40), title: "Opening" }] }));
  expect(await activity()).toEqual(after);
});

test("co-hosts in the file replace the stored ones", async () => {
  await loadJson(
    bundleOfEvent({
      activities: [{ id: uuid(40), co_hosts: ["bo@example.com", "guest-1"], host: null }],
    }),
  );
  expect(
    await firstRow(
      "SELECT array_agg(sort_order ORDER BY sort_order) AS orders FROM activity_co_hosts",
    ),
  ).toEqual({ orders: [0, 1] });
  expect((await activity()).host_person_id).toBeNull();
});

test.each(["without", "with"])(
  "null in place of a list empties it, on an event %s connections",
  async (connections) => {
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    const nulls = {
      activities: [{ id: uuid(40), co_hosts: null, players: null, markers: null }],
      registration_waves: [{ id: uuid(50), base_activities: null, roles_ids: null }],
    };
    await loadJson(bundleOfEvent(nulls));
    expect(
      await firstRow(`SELECT (SELECT count(*)::int FROM activity_co_hosts) AS co_hosts, (SELECT count(*)::int FROM sign_ups) AS players,
      (SELECT count(*)::int FROM wave_activities) AS activities, (SELECT count(*)::int FROM wave_roles) AS roles`),
    ).toEqual({ co_hosts: 0, players: 0, activities: 0, roles: 0 });
    const before = await rowVersions();
    await loadJson(bundleOfEvent(nulls));
    expect(await rowVersions()).toEqual(before);
  },
);

test("a wave's activities in the file replace the stored ones and change the wave and the activities", async () => {
  const before = { wave: await wave(), activity: await activity() };
  await loadJson(bundleOfEvent({ registration_waves: [{ id: uuid(50), base_activities: [] }] }));
  expect(await firstRow("SELECT count(*)::int FROM wave_activities")).toEqual({ count: 0 });
  expect(await firstRow("SELECT count(*)::int FROM wave_roles")).toEqual({ count: 1 });
  expect(String((await wave()).touched) > String(before.wave.touched)).toBe(true);
  expect(String((await activity()).touched) > String(before.activity.touched)).toBe(true);
});

test("archiving sets its time, and unarchiving clears it", async () => {
  await loadJson(bundleOfEvent({ is_archived: true }));
  expect(await firstRow("SELECT archived_at IS NOT NULL AS dated FROM events")).toEqual({
    dated: true,
  });
  await loadJson(bundleOfEvent({ is_archived: false }));
  expect(await firstRow("SELECT archived_at FROM events")).toEqual({ archived_at: null });
});

test("an activity with both times is scheduled unless the file says otherwise", async () => {
  const times = { start_time: "2027-05-14T12:00:00Z", end_time: "2027-05-14T13:00:00Z" };
  await loadJson(
    bundleOfEvent({
      activities: [
        { id: uuid(41), ...times },
        { id: uuid(42), ...times, status: "canceled" },
        { id: uuid(43) },
      ],
    }),
  );
  const states = await Promise.all([41, 42, 43].map(async (n) => (await activity(uuid(n))).status));
  expect(states).toEqual(["scheduled", "canceled", "new"]);
});

test.each(["without", "with"])(
  "the status of a stored activity of an event %s connections follows its times when they change",
  async (connections) => {
    await loadJson(bundleOfEvent({ activities: [{ id: uuid(41) }] }));
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    const statusAfter = async (fields: object) => {
      await loadJson(bundleOfEvent({ activities: [{ id: uuid(41), ...fields }] }));
      return (await activity(uuid(41))).status;
    };
    const times = { start_time: "2027-05-14T12:00:00Z", end_time: "2027-05-14T13:00:00Z" };
    expect(await statusAfter(times)).toBe("scheduled");
    expect(await statusAfter({ start_time: null, end_time: null })).toBe("new");
    expect(await statusAfter({ start_time: times.start_time })).toBe("new");
    expect(await statusAfter({ title: "Tea" })).toBe("new");
    expect(await statusAfter({ end_time: times.end_time })).toBe("scheduled");
    expect(await statusAfter({ end_time: null })).toBe("new");
    expect(await statusAfter({ ...times, status: "canceled" })).toBe("canceled");
    expect(await statusAfter({ end_time: "2027-05-14T14:00:00Z" })).toBe("canceled");
  },
);

test.each(["no event", "one event", "both events"])(
  "two events can exchange their slugs in one file, with connections of %s",
  async (connected) => {
    await loadJson({
      events: [{ id: uuid(3), organization: uuid(1), title: "Second", slug: "second" }],
    });
    const integration = await anIntegration({ id: uuid(1) });
    if (connected !== "no event") await aConnection(integration, { id: uuid(3) });
    if (connected === "both events") await aConnection(integration, { id: uuid(2) });
    const exchanged = [
      { id: uuid(2), slug: "second" },
      { id: uuid(3), slug: "dragon-con-2027" },
    ];
    expect((await loadJson({ events: exchanged })).notes).toEqual([]);
    const { rows } = await pool().query("SELECT id, slug FROM events ORDER BY id");
    expect(rows).toEqual(exchanged);
  },
);

test("an answer to an undeclared form field is stored, and the summary names it", async () => {
  const people = [{ email: "ana@example.com", custom_form_fields: { diet: "none", shoe: 43 } }];
  const { notes } = await loadJson(bundleOfEvent({ people }));
  expect(notes).toEqual([
    '$.events[0] declares no form field "shoe": the answers of 1 person are stored but not served',
  ]);
  expect((await ana()).custom_form_fields).toEqual({ diet: "none", shoe: 43 });
});

test("two concurrent loads take turns", async () => {
  const bundle = {
    users: [{ email: "twice@example.com" }],
    events: [{ organization: uuid(1), slug: "twice", people: [{ email: "twice@example.com" }] }],
  };
  const loaded = await Promise.all([loadJson(bundle), loadJson(bundle)]);
  expect(loaded.map(({ written }) => written.get("events")?.created ?? 0).sort()).toEqual([0, 1]);
});

test("loading leaves one audit row per event that changed, and no occurrence", async () => {
  await loadJson(bundleOfEvent({ title: "Renamed" }));
  expect(
    await firstRow(
      "SELECT actor_kind, action, subject_id, details FROM audit_entries ORDER BY at DESC LIMIT 1",
    ),
  ).toEqual({
    actor_kind: "service",
    action: "event.imported",
    subject_id: uuid(2),
    details: { rows: 1 },
  });
  expect(await firstRow("SELECT count(*)::int FROM occurrences")).toEqual({ count: 0 });
});

test("archiving and unarchiving a connected event have the same consequences as the organizer's buttons", async () => {
  const integration = await anIntegration({ id: uuid(1) });
  const event = { id: String((await firstRow("SELECT id FROM events")).id) };
  await aConnection(integration, event);
  const held = () =>
    firstRow(
      "SELECT event_type, held_for IS NOT NULL AS held, cancelled_at IS NOT NULL AS cancelled FROM occurrences",
    );
  const { notes } = await loadJson(bundleOfEvent({ is_archived: true }));
  expect(notes).toEqual([expect.stringMatching(/ is now archived$/)]);
  expect(await held()).toEqual({
    event_type: "data.deletion_required",
    held: true,
    cancelled: false,
  });
  expect((await loadJson(bundleOfEvent({ is_archived: true }))).notes).toEqual([]);
  await loadJson(bundleOfEvent({ is_archived: false }));
  expect(await held()).toMatchObject({ cancelled: true });
  expect(
    await firstRow(
      "SELECT array_agg(action ORDER BY at) AS actions FROM audit_entries WHERE action LIKE 'event.%archived'",
    ),
  ).toEqual({
    actions: ["event.archived", "event.unarchived"],
  });
});

test("giving or taking away a verification has the same consequences as the operator's buttons", async () => {
  const event = { id: String((await firstRow("SELECT id FROM events")).id) };
  await aConnection(await anIntegration({ id: uuid(1) }), event);
  const says = (verification: string) =>
    loadJson({ organizations: [{ id: uuid(1), name: "Northern Lights", verification }] });
  const verification = async () =>
    (await firstRow("SELECT verification FROM organizations WHERE id = $1", [uuid(1)]))
      .verification;
  const held = () =>
    firstRow(
      "SELECT snapshot->>'trigger' AS trigger, cancelled_at IS NOT NULL AS cancelled FROM occurrences",
    );
  await says("unverified");
  expect(await verification()).toBe("rejected");
  expect(await held()).toEqual({ trigger: "organization_verification_rejected", cancelled: false });
  expect((await says("unverified")).notes).toEqual([]);
  await says("verified");
  expect(await verification()).toBe("verified");
  expect(await held()).toMatchObject({ cancelled: true });
});

test("a wave without a status is scheduled, and can be started", async () => {
  await loadJson(
    bundleOfEvent({
      registration_waves: [
        { id: uuid(55), name: "Late", start_time: "2099-01-01T00:00:00Z", status: null },
      ],
    }),
  );
  const event = { id: String((await firstRow("SELECT id FROM events")).id) };
  const organizer = await aPerson();
  await aMember({ id: uuid(1) }, organizer);
  await startWaveNow(anActor(organizer), event.id, uuid(55));
  expect(await firstRow("SELECT status FROM registration_waves WHERE id = $1", [uuid(55)])).toEqual(
    { status: "started" },
  );
});

test("a started wave stays started when the file omits its status or has null", async () => {
  const says = (status?: string | null) =>
    loadJson(
      bundleOfEvent({
        registration_waves: [{ id: uuid(50), ...(status !== undefined && { status }) }],
      }),
    );
  await says("started");
  await says();
  await says(null);
  expect((await wave()).status).toBe("started");
});

test("a player who was removed or has cancelled holds no place, and the summary names them", async () => {
  await loadJson(bundleOfEvent({ people: [{ email: "ana@example.com", cancelled: true }] }));
  const players = ["ana@example.com", "guest-1"];
  const { notes } = await loadJson(
    bundleOfEvent({
      activities: [
        { id: uuid(40), players },
        { id: uuid(43), title: "New", players },
      ],
    }),
  );
  expect(notes).toEqual([
    "$.events[0].activities[0].players[0] names ana@example.com, who was removed or has cancelled and holds no place",
    "$.events[0].activities[1].players[0] names ana@example.com, who was removed or has cancelled and holds no place",
  ]);
  for (const id of [uuid(40), uuid(43)])
    expect((await activity(id)).committed_signups_count).toBe(1);
});

const facts = () =>
  firstRow("SELECT array_agg(event_type ORDER BY occurred_at) AS types FROM occurrences");
const audited = (like: string) =>
  firstRow(
    "SELECT array_agg(action ORDER BY at) AS actions FROM audit_entries WHERE action LIKE $1",
    [like],
  );

test("publishing an existing event and returning it to draft have the same consequences as the organizer's buttons", async () => {
  await loadJson(bundleOfEvent({ publish_status: "draft" }));
  const at = "2027-02-01T10:00:00.000Z";
  const { notes } = await loadJson(
    bundleOfEvent({ publish_status: "published", published_at: at }),
  );
  expect(notes).toEqual([expect.stringMatching(/ is now published$/)]);
  expect(await firstRow("SELECT publish_status, published_at FROM events")).toEqual({
    publish_status: "published",
    published_at: new Date(at),
  });
  const before = await rowVersions();
  expect(
    (await loadJson(bundleOfEvent({ publish_status: "published", published_at: at }))).notes,
  ).toEqual([]);
  expect(await rowVersions()).toEqual(before);
  await loadJson(bundleOfEvent({ publish_status: null }));
  expect(await facts()).toEqual({ types: ["event.unpublished", "event.published"] });
  expect(await audited("event.%published")).toEqual({
    actions: ["event.unpublished", "event.published"],
  });
});

test("an existing wave starts, finishes and is canceled through its verbs, and never goes back", async () => {
  const says = (status: string, id = uuid(50)) =>
    loadJson(bundleOfEvent({ registration_waves: [{ id, status }] }));
  const [name, { start_time }] = [String((await wave()).name), await wave()];
  expect((await says("started")).notes).toEqual([`${name} is now started`]);
  expect((await says("started")).notes).toEqual([]);
  expect((await says("scheduled")).notes).toEqual([
    `${name} was started and cannot change to scheduled`,
  ]);
  expect(await wave()).toMatchObject({ status: "started", start_time });
  await says("finished");
  expect((await says("canceled")).notes).toEqual([
    `${name} was finished and cannot change to canceled`,
  ]);
  await says("scheduled", uuid(51));
  await says("canceled", uuid(51));
  expect(await facts()).toEqual({
    types: [
      "registration_wave.started",
      "registration_wave.finished",
      "registration_wave.canceled",
    ],
  });
  expect(await audited("registration_wave.%")).toEqual({
    actions: [
      "registration_wave.started",
      "registration_wave.finished",
      "registration_wave.canceled",
    ],
  });
});
