import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, firstRow, loadJson, rowVersions, uuid } from "@/e2e/support/bundle";
import { verifyPassword } from "@/lib/crypto/password";

test("the same bundle twice changes nothing", async () => {
  const { written } = await loadJson(aBundle());
  expect(written.get("people")).toEqual({ created: 3, updated: 0 });
  const before = await rowVersions();
  const again = await loadJson(aBundle());
  expect([...again.written].filter(([, { created, updated }]) => created + updated > 0)).toEqual(
    [],
  );
  expect(await rowVersions()).toEqual(before);
});

test("values that the file omits get their defaults on creation", async () => {
  await loadJson(aBundle());
  const ana = await firstRow(
    "SELECT p.*, a.name, a.password_hash FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.email = 'ana@example.com'",
  );
  expect(ana).toMatchObject({
    application_status: "approved",
    privacy_mode: false,
    name: "Ana",
    password_hash: null,
    removed_at: null,
  });
  expect(ana.registered_at).toEqual(new Date("2027-01-03T10:00:00Z"));
  const bo = await firstRow(
    "SELECT p.*, a.name FROM event_people p JOIN people a ON a.id = p.person_id WHERE a.email = 'bo@example.com'",
  );
  expect(bo).toMatchObject({
    application_status: "rejected",
    registered_at: null,
    name: "bo",
    custom_form_fields: {},
  });
  const guest = await firstRow(
    "SELECT a.* FROM event_people p JOIN people a ON a.id = p.person_id WHERE p.guest_key = 'guest-1'",
  );
  expect(guest).toMatchObject({ is_guest: true, email: "guest@example.com", name: null });
  const event = await firstRow(
    "SELECT *, to_char(created_at, 'YYYY-MM-DD\"T\"HH24:MI:SS.US') AS created FROM events WHERE id = $1",
    [uuid(2)],
  );
  expect(event).toMatchObject({
    visibility: null,
    min_age: null,
    themes: null,
    created: "2027-01-01T00:00:00.123456",
  });
  expect(event.start_date).toEqual(new Date("2027-05-14T08:00:00Z"));
  expect(event.updated_at).toEqual(new Date("2027-01-02T00:00:00Z"));
});

test("sign-ups are counted, hosts are people, references are kept", async () => {
  await loadJson(aBundle());
  const opening = await firstRow(
    `SELECT v.*, a.email, (SELECT array_agg(p.guest_key) FROM activity_co_hosts c JOIN event_people p USING (event_id, person_id) WHERE c.activity_id = v.id) AS co_hosts
     FROM activities v JOIN people a ON a.id = v.host_person_id WHERE v.id = $1`,
    [uuid(40)],
  );
  expect(opening).toMatchObject({
    committed_signups_count: 2,
    email: "ana@example.com",
    co_hosts: ["guest-1"],
    thread_id: uuid(30),
    location_id: uuid(20),
  });
  expect(opening.time_preference).toEqual([
    { start_time: "2027-05-14T10:00:00.000Z", end_time: "2027-05-14T11:00:00.000Z" },
  ]);
  expect(
    await firstRow(
      "SELECT count(*)::int FROM wave_activities JOIN wave_roles USING (event_id, wave_id)",
    ),
  ).toEqual({ count: 1 });
});

test("a password is used only when the account is created", async () => {
  await loadJson({
    users: [{ email: "pat@example.com", name: "Pat Moss", password: "correct horse 1" }],
  });
  await loadJson({ users: [{ email: "pat@example.com", password: "another one 2" }] });
  const pat = await firstRow("SELECT password_hash FROM people WHERE email = 'pat@example.com'");
  expect(await verifyPassword("correct horse 1", String(pat.password_hash))).toBe(true);
});

test("the order of keys within an event does not matter", async () => {
  const references = {
    activities: [{ title: "First in the file", host: "late@example.com", thread: uuid(130) }],
    people: [{ email: "late@example.com" }],
  };
  const event = {
    ...references,
    threads: [{ id: uuid(130), name: "T" }],
    organization: uuid(1),
    id: uuid(102),
  };
  const { written } = await loadJson({ events: [event], organizations: aBundle().organizations });
  expect(written.get("activities")).toEqual({ created: 1, updated: 0 });
});
