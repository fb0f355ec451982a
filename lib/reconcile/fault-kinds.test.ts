import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aBundle,
  bundleOfEvent,
  faultsOf,
  loadJson,
  rowVersions,
  uuid,
} from "@/e2e/support/bundle";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

const other = { organization: "", event: "" };

beforeAll(async () => {
  await loadJson(aBundle());
  const organization = await anOrganization();
  const event = await anEvent(organization, { slug: "taken" });
  await prisma().thread.create({ data: { id: uuid(99), event_id: event.id, name: "Elsewhere" } });
  Object.assign(other, { organization: organization.id, event: event.id });
});

const people = (...list: object[]) => bundleOfEvent({ people: list });
const activity = (fields: object) => bundleOfEvent({ activities: [fields] });

test.each<[string, () => unknown, string, RegExp]>([
  ["a file that is not an object", () => "[]", "$", /users, organizations and events/],
  ["an object in place of a list", () => ({ users: {} }), "$.users", /a list/],
  ["an unknown list", () => ({ user: [] }), "$.user", /one of users, organizations, events/],
  [
    "an unknown event field",
    () => bundleOfEvent({ colour: "red" }),
    "$.events[0].colour",
    /one of the fields id, organization, title/,
  ],
  [
    "an unknown field",
    () => people({ email: "a@example.com", name: "A" }),
    "$.events[0].people[0].name",
    /one of the fields email, guest/,
  ],
  [
    "a derived field",
    () => activity({ committed_signups_count: 3 }),
    "$.events[0].activities[0].committed_signups_count",
    /counted from players/,
  ],
  [
    "an invalid e-mail address",
    () => people({ email: "ana" }),
    "$.events[0].people[0].email",
    /e-mail address/,
  ],
  [
    "a person without e-mail and guest key",
    () => people({ display_name: "A" }),
    "$.events[0].people[0].email",
    /an email, or a guest/,
  ],
  [
    "a person with both e-mail and guest key",
    () => people({ email: "a@example.com", guest: { key: "a" } }),
    "$.events[0].people[0]",
    /either/,
  ],
  [
    "a guest's key with @",
    () => people({ guest: { key: "a@b" } }),
    "$.events[0].people[0].guest.key",
    /without @/,
  ],
  [
    "a guest's blank key",
    () => people({ guest: { key: " " } }),
    "$.events[0].people[0].guest.key",
    /a key/,
  ],
  [
    "a guest's long key",
    () => people({ guest: { key: "k".repeat(501) } }),
    "$.events[0].people[0].guest.key",
    /at most 500/,
  ],
  [
    "a form field's long key",
    () => bundleOfEvent({ form_fields: [{ key: "k".repeat(501) }] }),
    "$.events[0].form_fields[0].key",
    /at most 500/,
  ],
  [
    "an id that is not a UUID",
    () => bundleOfEvent({ roles: [{ id: "x", name: "R" }] }),
    "$.events[0].roles[0].id",
    /UUID/,
  ],
  [
    "a time without offset",
    () => bundleOfEvent({ start_date: "2027-05-14T08:00:00" }),
    "$.events[0].start_date",
    /offset/,
  ],
  [
    "a day that does not exist",
    () => bundleOfEvent({ start_date: "2027-02-30T08:00:00Z" }),
    "$.events[0].start_date",
    /ISO 8601/,
  ],
  [
    "a year out of range",
    () => bundleOfEvent({ start_date: "0000-01-01T00:00:00Z" }),
    "$.events[0].start_date",
    /ISO 8601/,
  ],
  ["a latitude out of range", () => bundleOfEvent({ lat: 90.5 }), "$.events[0].lat", /-90 to 90/],
  ["an infinite number", () => '{"events":[{"lng":1e999}]}', "$.events[0].lng", /-180 to 180/],
  [
    "a negative capacity",
    () => activity({ capacity: -1 }),
    "$.events[0].activities[0].capacity",
    /0 or more/,
  ],
  [
    "a number too large",
    () => activity({ capacity: 3e9 }),
    "$.events[0].activities[0].capacity",
    /whole number/,
  ],
  [
    "a value outside its closed set",
    () => bundleOfEvent({ access_mode: "open" }),
    "$.events[0].access_mode",
    /closed, open_approval, open_auto, paid_ticket/,
  ],
  [
    "null for a field that needs a value",
    () => activity({ status: null }),
    "$.events[0].activities[0].status",
    /new, scheduled, canceled/,
  ],
  [
    "an invalid language code",
    () => bundleOfEvent({ language: ["english"] }),
    "$.events[0].language[0]",
    /ISO 639-1/,
  ],
  [
    "an invalid web address",
    () => bundleOfEvent({ image_url: "javascript:alert(1)" }),
    "$.events[0].image_url",
    /http/,
  ],
  [
    "a short password",
    () => ({ users: [{ email: "a@example.com", password: "short" }] }),
    "$.users[0].password",
    /8 characters/,
  ],
  [
    "a repeated key",
    () => '{"users":[{"email":"a@example.com","email":"b@example.com"}]}',
    "$.users[0].email",
    /each key only once/,
  ],
  ["a NUL character", () => '{"events":[{"title":"a\\u0000"}]}', "$.events[0].title", /NUL/],
  [
    "half a surrogate pair",
    () => '{"users":[{"email":"a@example.com","name":"\\ud800"}]}',
    "$.users[0].name",
    /surrogate/,
  ],
  [
    "an answer under a key that is lost in silence, however it is written",
    () => '{"events":[{"people":[{"custom_form_fields":{"\\u005f_proto__":1}}]}]}',
    "$.events[0].people[0].custom_form_fields.__proto__",
    /another key/,
  ],
  [
    "invalid UTF-8",
    () => Buffer.from([...Buffer.from('{"users":["'), 0xff, ...Buffer.from('"]}')]),
    "$.users[0]",
    /UTF-8/,
  ],
  ["broken JSON", () => '{"users":[{"email":tru}]}', "$.users[0]", /JSON/],
  ["a truncated file", () => '{"users":[{"email":"a@example.com"}', "$.users[0]", /ends here/],
  [
    "an end before the start",
    () => bundleOfEvent({ end_date: "2027-05-14T07:00:00Z" }),
    "$.events[0].end_date",
    /not before start_date/,
  ],
  [
    "a scheduled activity without times",
    () => activity({ status: "scheduled" }),
    "$.events[0].activities[0].start_time",
    /scheduled activity/,
  ],
  [
    "an activity's end before its stored start",
    () => activity({ id: uuid(40), end_time: "2027-05-14T11:00:00Z" }),
    "$.events[0].activities[0].end_time",
    /start_time/,
  ],
  [
    "a time preference that ends before it starts",
    () =>
      activity({
        time_preference: [{ start_time: "2027-05-14T11:00:00Z", end_time: "2027-05-14T10:00:00Z" }],
      }),
    "$.events[0].activities[0].time_preference[0].end_time",
    /start_time/,
  ],
  [
    "a wave's end before its start",
    () =>
      bundleOfEvent({
        registration_waves: [
          { start_time: "2027-05-14T11:00:00Z", end_time: "2027-05-14T10:00:00Z" },
        ],
      }),
    "$.events[0].registration_waves[0].end_time",
    /start_time/,
  ],
  [
    "a removed person who was never registered",
    () => people({ email: "bo@example.com", removed: true }),
    "$.events[0].people[0].removed",
    /registered/,
  ],
  [
    "a new event without organization",
    () => ({ events: [{ title: "New" }] }),
    "$.events[0].organization",
    /required for a new record/,
  ],
  [
    "an unknown organization",
    () => ({ events: [{ organization: uuid(9) }] }),
    "$.events[0].organization",
    /organization in the file/,
  ],
  [
    "another organization's event",
    () => ({ events: [{ id: uuid(2), organization: other.organization }] }),
    "$.events[0].organization",
    /belongs to/,
  ],
  [
    "another event's thread",
    () => bundleOfEvent({ threads: [{ id: uuid(99), name: "T" }] }),
    "$.events[0].threads[0].id",
    /^an id that nothing outside this event has$/,
  ],
  [
    "a new location without scope",
    () => bundleOfEvent({ locations: [{ type: "room" }] }),
    "$.events[0].locations[0].scope",
    /scope/,
  ],
  [
    "an unknown thread",
    () => activity({ thread: uuid(99) }),
    "$.events[0].activities[0].thread",
    /threads/,
  ],
  [
    "an unknown location",
    () => activity({ location: uuid(9) }),
    "$.events[0].activities[0].location",
    /locations/,
  ],
  [
    "a location's unknown thread",
    () => bundleOfEvent({ locations: [{ id: uuid(20), thread: uuid(9) }] }),
    "$.events[0].locations[0].thread",
    /threads/,
  ],
  [
    "an unknown role",
    () => people({ email: "ana@example.com", role: uuid(9) }),
    "$.events[0].people[0].role",
    /roles/,
  ],
  [
    "a host who is not on the event",
    () => activity({ host: "olga@example.com" }),
    "$.events[0].activities[0].host",
    /person of this event/,
  ],
  [
    "a player who is not on the event",
    () => activity({ players: ["ana@example.com", "nobody"] }),
    "$.events[0].activities[0].players[1]",
    /person of this event/,
  ],
  [
    "a repeated co-host",
    () => activity({ co_hosts: ["Ana@example.com", "ana@example.com"] }),
    "$.events[0].activities[0].co_hosts[1]",
    /once/,
  ],
  [
    "a wave's unknown activity",
    () => bundleOfEvent({ registration_waves: [{ base_activities: [uuid(9)] }] }),
    "$.events[0].registration_waves[0].base_activities[0]",
    /activities/,
  ],
  [
    "a wave's unknown role",
    () => bundleOfEvent({ registration_waves: [{ roles_ids: [uuid(10), uuid(9)] }] }),
    "$.events[0].registration_waves[0].roles_ids[1]",
    /roles/,
  ],
  ...[" ", ".", "..", "a/b", "a b", "a?b", "-a", "a--b", "a".repeat(121)].map(
    (slug): [string, () => unknown, string, RegExp] => [
      `the slug "${slug}", which makes no address,`,
      () => bundleOfEvent({ slug }),
      "$.events[0].slug",
      /makes an address/,
    ],
  ),
  ["a slug that is taken", () => bundleOfEvent({ slug: "taken" }), "$.events[0].slug", /has it/],
  [
    "a repeated id",
    () => bundleOfEvent({ roles: [{ id: uuid(10) }, { id: uuid(10) }] }),
    "$.events[0].roles[1].id",
    /once/,
  ],
  [
    "a repeated slug",
    () => ({
      events: [
        { id: uuid(2), slug: "s" },
        { organization: uuid(1), slug: "s" },
      ],
    }),
    "$.events[1].slug",
    /once/,
  ],
  [
    "a repeated person",
    () => people({ email: "ana@example.com" }, { email: "Ana@Example.com" }),
    "$.events[0].people[1].email",
    /once/,
  ],
  [
    "a repeated guest",
    () => people({ guest: { key: "g" } }, { guest: { key: "g" } }),
    "$.events[0].people[1].guest",
    /once/,
  ],
  [
    "a repeated user",
    () => ({ users: [{ email: "a@example.com" }, { email: "A@example.com" }] }),
    "$.users[1].email",
    /once/,
  ],
])("%s is a fault with its path, and nothing is written", async (_, bundle, path, expected) => {
  const before = await rowVersions();
  const [fault, ...more] = (await faultsOf(bundle())).filter((each) => each.path === path);
  expect(fault?.expected).toMatch(expected);
  expect(more).toEqual([]);
  expect(await rowVersions()).toEqual(before);
});

test("every fault is reported, those of the fields and those of references", async () => {
  const titles = Array.from({ length: 150 }, (_, n) => ({ id: uuid(1_000 + n), title: 7 }));
  const dangling = titles.map(({ id }) => ({ id, title: "Talk", thread: uuid(77_777) }));
  expect(await faultsOf(bundleOfEvent({ activities: titles }))).toHaveLength(150);
  expect(
    (await faultsOf(bundleOfEvent({ activities: dangling }))).map((fault) => fault.path),
  ).toEqual(dangling.map((_, at) => `$.events[0].activities[${at}].thread`));
});

test("after a fault in the last item nothing of the file is stored", async () => {
  const before = await rowVersions();
  const bundle = {
    users: [{ email: "new@example.com", name: "New" }],
    events: [{ id: uuid(2), title: "Changed", people: [{ email: "last" }] }],
  };
  expect(await faultsOf(bundle)).toEqual([
    { path: "$.events[0].people[0].email", value: '"last"', expected: "an e-mail address" },
  ]);
  expect(await rowVersions()).toEqual(before);
});

test("a password is never repeated in a fault", async () => {
  const [fault] = await faultsOf({ users: [{ email: "a@example.com", password: "hunter2" }] });
  expect(fault?.value).toBe("…");
});
