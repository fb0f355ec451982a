import { beforeEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { conferenceXml } from "@/e2e/support/conference-xml";
import { aFeedToken } from "@/e2e/support/feed";
import { aListener } from "@/e2e/support/listener";
import { aPopulatedEvent } from "@/e2e/support/read-api";
import { aPublishedSchedule } from "@/e2e/support/schedule";
import { aMember, anActor, anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import type { Actor } from "@/lib/audit/actor";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { eventImport } from "@/lib/portal/organizer/event-import";
import { applyImport, requestImport } from "@/lib/transitions/event-import/request";
import { markKept } from "@/lib/transitions/kept-kind/kept-kind";
import { eventImports } from "./jobs";

// docs/rules/import.md#from-the-browser

vi.setConfig({ testTimeout: 60_000 });

const run = () => eventImports.run(new AbortController().signal);

beforeEach(() => pool().query("DELETE FROM event_imports"));

async function preview(organizer: Actor, event: { id: string }, text: string | Buffer) {
  await requestImport(organizer, event.id, { name: "file", bytes: Buffer.from(text) });
  await run();
  return shown(organizer, event);
}

async function shown({ personId }: Actor, event: { id: string }) {
  const found = await eventImport(personId, event.id, "file");
  if (!found) throw new Error("no import");
  return found;
}

async function apply(organizer: Actor, event: { id: string }) {
  await applyImport(organizer, event.id, (await shown(organizer, event)).id);
  await run();
  return shown(organizer, event);
}

const counts = ({ outcome }: Awaited<ReturnType<typeof shown>>) =>
  Object.fromEntries(
    (outcome?.kinds ?? []).map(({ kind, created, changed, unchanged, deleted }) => [
      kind,
      { created, changed, unchanged, deleted },
    ]),
  );

const rowsOf = async (event: { id: string }) => {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*) FROM activities WHERE event_id = $1)::int AS activities,
            (SELECT count(*) FROM locations WHERE event_id = $1)::int AS locations,
            (SELECT count(*) FROM threads WHERE event_id = $1)::int AS threads,
            (SELECT count(*) FROM event_people WHERE event_id = $1)::int AS people,
            (SELECT count(*) FROM occurrences WHERE event_id = $1)::int AS occurrences,
            (SELECT count(*) FROM notifications WHERE event_id = $1)::int AS notifications`,
    [event.id],
  );
  return rows[0];
};

async function anEventWithForm() {
  const { organizer, event, ...rest } = await anOrganizedEvent();
  await prisma().formField.createMany({
    data: [
      { event_id: event.id, key: "diet", label: "What do you eat?", type: "text", sort_order: 1 },
      { event_id: event.id, key: "age", label: "Age", type: "number", sort_order: 2 },
    ],
  });
  const role = await prisma().role.create({ data: { event_id: event.id, name: "Speaker" } });
  return { organizer, event, role, ...rest };
}

test("a preview changes nothing, and applying does what it said, also to whom", async () => {
  const { organizer, event } = await anOrganizedEvent();
  const { integration } = await aListener(event, "https://example.com/webhooks");
  const before = await rowsOf(event);
  const schedule = JSON.stringify(aPublishedSchedule());
  const previewed = await preview(organizer, event, schedule);
  expect(previewed).toMatchObject({ state: "previewed", failure: null });
  expect(counts(previewed)).toEqual({
    location: { created: 2, changed: 0, unchanged: 0, deleted: 0 },
    thread: { created: 7, changed: 0, unchanged: 0, deleted: 0 },
    person: { created: 90, changed: 0, unchanged: 0, deleted: 0 },
    activity: { created: 79, changed: 0, unchanged: 0, deleted: 0 },
  });
  expect(previewed.outcome?.notes.join("\n")).toContain("guid");
  expect(previewed.outcome?.integrations).toEqual([
    { name: integration.display_name, webhooks: 79 + 2 + 7 + 90 },
  ]);
  expect(await rowsOf(event)).toEqual(before);

  const applied = await apply(organizer, event);
  expect(applied).toMatchObject({ state: "applied", outcome: previewed.outcome });
  expect(await rowsOf(event)).toMatchObject({ activities: 79, locations: 2, threads: 7 });
  const again = await preview(organizer, event, schedule);
  expect(counts(again)).toMatchObject({
    activity: { created: 0, changed: 0, unchanged: 79 },
    person: { created: 0, changed: 0, unchanged: 90 },
  });
  expect(again.outcome).toMatchObject({ people: 0, integrations: [] });
});

test("rooms and tracks of the same name are matched, and nothing is deleted", async () => {
  const { organizer, event } = await anOrganizedEvent();
  const hall = await prisma().location.create({
    data: { event_id: event.id, name: "Harbour Hall", scope: "indoor", type: "room" },
  });
  await prisma().thread.create({ data: { event_id: event.id, name: "Science" } });
  await prisma().activity.create({ data: { event_id: event.id, title: "Ours", status: "new" } });
  const previewed = await preview(organizer, event, JSON.stringify(aPublishedSchedule()));
  expect(counts(previewed)).toMatchObject({
    location: { created: 1, deleted: 0 },
    thread: { created: 6, deleted: 0 },
    activity: { created: 79, deleted: 0 },
  });
  await apply(organizer, event);
  expect(await rowsOf(event)).toMatchObject({ activities: 80, locations: 2, threads: 7 });
  expect(
    await prisma().activity.count({ where: { event_id: event.id, location_id: hall.id } }),
  ).toBeGreaterThan(0);
});

test("what a feed keeps is left alone, and the preview says who keeps it", async () => {
  const { organizer, event, organization } = await anOrganizedEvent();
  const { id: feedToken } = await aFeedToken(organization, "Program office");
  await markKept({ feedToken }, [{ event: event.id, kind: "activity" }]);
  await preview(organizer, event, JSON.stringify(aPublishedSchedule()));
  const { outcome } = await apply(organizer, event);
  expect(outcome?.faults).toContain("Activities: Kept by Program office");
  const { activities, locations } = await rowsOf(event);
  expect(activities).toBe(0);
  expect(locations).toBeGreaterThan(0);
});

test("schedule XML and iCalendar are read too", async () => {
  const { organizer, event } = await anOrganizedEvent();
  const xml = await preview(organizer, event, conferenceXml(1));
  expect(counts(xml).activity?.created).toBeGreaterThan(0);
  const calendar = await preview(
    organizer,
    event,
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Opening\r\nDTSTART:20270514T090000Z\r\nDTEND:20270514T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
  );
  expect(counts(calendar).activity).toEqual({ created: 1, changed: 0, unchanged: 0, deleted: 0 });
});

test("people come as CSV, in the columns of the form, with every guess and loss", async () => {
  const { organizer, event, role } = await anEventWithForm();
  const ana = await aPerson({ email: "ana.csv@example.com", email_proved_at: new Date() });
  await aParticipant(event, ana, {
    display_name: "Ana",
    application_status: "pending",
    registered_at: null,
    custom_form_fields: { age: 30 },
  });
  const csv = [
    "Email;Display name;diet;age;role;registered;application_status;privacy_mode;Shoe size",
    "ANA.csv@example.com;Ana;vegan;;speaker;;approved;;38",
    '"bo.csv@example.com";"Bo; the ""second""";;old;Juggler;yes;approved;no;',
    ";Nobody;;;;;;;",
    "not an address;X;;;;;;;",
    "bo.csv@example.com;Bo again;;;;;;;",
  ].join("\r\n");
  const previewed = await preview(organizer, event, csv);
  expect(counts(previewed)).toEqual({
    person: { created: 1, changed: 1, unchanged: 0, deleted: 0 },
  });
  expect(previewed.outcome).toMatchObject({ people: 2, mails: 2 });
  const notes = previewed.outcome?.notes.join("\n");
  expect(notes).toContain("the column “Shoe size”");
  expect(notes).toContain("age “old”, expected");
  expect(notes).toContain("role “Juggler”, expected the name of a role of this event: line 3");
  expect(previewed.outcome?.faults).toEqual([
    "line 4: expected an e-mail address",
    "line 5 (not an address): expected an e-mail address",
    "line 6 (bo.csv@example.com): the same address as line 3",
  ]);
  await apply(organizer, event);
  expect(
    await prisma().eventPerson.findUnique({
      where: { event_id_person_id: { event_id: event.id, person_id: ana.id } },
    }),
  ).toMatchObject({
    application_status: "approved",
    registered_at: expect.any(Date),
    role_id: role.id,
    custom_form_fields: { age: 30, diet: "vegan" },
  });
  expect(
    await prisma().eventPerson.findFirst({
      where: { event_id: event.id, guest_key: "bo.csv@example.com" },
    }),
  ).toMatchObject({ display_name: 'Bo; the "second"', registered_at: expect.any(Date) });
});

test("a second click applies nothing twice", async () => {
  const { organizer, event } = await anEventWithForm();
  await preview(organizer, event, "email,registered\nclick@example.com,yes\n");
  const { id } = await shown(organizer, event);
  await Promise.all([applyImport(organizer, event.id, id), applyImport(organizer, event.id, id)]);
  await Promise.all([run(), run()]);
  await applyImport(organizer, event.id, id);
  await run();
  expect(await shown(organizer, event)).toMatchObject({ state: "applied" });
  expect(await rowsOf(event)).toMatchObject({ people: 1 });
  expect(
    await prisma().auditEntry.count({ where: { event_id: event.id, action: "event.imported" } }),
  ).toBe(1);
});

test("when the event has changed since the preview, nothing is applied, and there is a new one", async () => {
  const { organizer, event } = await anEventWithForm();
  await preview(organizer, event, "email,registered\nlate@example.com,yes\n");
  const late = await aPerson({ email: "late@example.com", email_proved_at: new Date() });
  await aParticipant(event, late);
  const renewed = await apply(organizer, event);
  expect(renewed).toMatchObject({ state: "previewed", is_renewed: true });
  expect(counts(renewed)).toEqual({
    person: { created: 0, changed: 0, unchanged: 1, deleted: 0 },
  });
  expect(await apply(organizer, event)).toMatchObject({ state: "applied" });
});

test("an expired preview, another one's and one of a member without the right are refused", async () => {
  const { organizer, event, organization } = await anEventWithForm();
  await preview(organizer, event, "email\nold@example.com\n");
  const { id } = await shown(organizer, event);
  const colleague = anActor(await aPerson());
  await expect(applyImport(colleague, event.id, id)).rejects.toMatchObject({
    code: "resource_not_found",
  });
  await aMember(organization, { id: colleague.personId });
  await expect(applyImport(colleague, event.id, id)).rejects.toThrow(/expired/);
  await pool().query("UPDATE event_imports SET asked_at = now() - interval '61 minutes'");
  await expect(applyImport(organizer, event.id, id)).rejects.toThrow(/expired/);
  expect(await eventImport(organizer.personId, event.id, "file")).toBeNull();
  await pool().query("UPDATE event_imports SET asked_at = now(), state = 'applying'");
  await pool().query("DELETE FROM organization_members WHERE person_id = $1", [organizer.personId]);
  await run();
  expect(await shown(organizer, event)).toMatchObject({ state: "failed" });
  expect(await rowsOf(event)).toMatchObject({ people: 0 });
});

test.each([
  ["an unclosed quotation mark", `email\n"${"x".repeat(3_000_000)}`, /closing quotation mark/],
  ["wide rows", `email${",".repeat(100_000)}`, /at most 500 columns/],
  ["a huge cell", `email\n${"x".repeat(20_000)}@example.com`, /cells of at most/],
  ["many rows", `email\n${"a@example.com\n".repeat(20_001)}`, /more than 20,000 rows/],
  ["many empty lines", `email\n${"\n".repeat(3_000_000)}`, /at most 100,000 lines/],
  ["no column of addresses", "name\nAna\n", /no column “email”/],
  ["JSON that is no schedule", '{"a":1}', /not a readable schedule/],
  ["deep XML", "<a>".repeat(500), /not a readable schedule/],
  ["nothing", " \n", /empty/],
])("%s is refused with the reason", async (_, text, failure) => {
  const { organizer, event } = await anOrganizedEvent();
  expect(await preview(organizer, event, text)).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(failure),
  });
});

test("a changed time notifies the people of the activity, and the preview says how many", async () => {
  const { organizer, event } = await anOrganizedEvent();
  const calendar = (hour: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Opening\r\nDTSTART:20990514T${hour}0000Z\r\nDTEND:20990514T${hour}3000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  await preview(organizer, event, calendar("09"));
  await apply(organizer, event);
  const activity = await prisma().activity.findFirstOrThrow({ where: { event_id: event.id } });
  for (let n = 0; n < 3; n++) {
    const person = await aPerson({ email_proved_at: new Date() });
    await aParticipant(event, person);
    await prisma().signUp.create({
      data: { event_id: event.id, activity_id: activity.id, person_id: person.id },
    });
  }
  const [signUp] = await prisma().signUp.findMany({ where: { activity_id: activity.id } });
  await prisma().mutedMail.create({
    data: { person_id: signUp?.person_id ?? "", topic: "program_changes" },
  });
  const previewed = await preview(organizer, event, calendar("11"));
  expect(previewed.outcome).toMatchObject({ people: 3, mails: 2 });
  const before = await rowsOf(event);
  await apply(organizer, event);
  expect((await rowsOf(event)).notifications - before.notifications).toBe(3);
});

test("a program is imported into an event that has people, a program and a connection", async () => {
  const { organization, event } = await aPopulatedEvent();
  const person = await aPerson();
  await aMember(organization, person);
  const previewed = await preview(anActor(person), event, JSON.stringify(aPublishedSchedule()));
  expect(previewed).toMatchObject({ failure: null, state: "previewed" });
});

test("a file of which more than 200 entries do not fit the event is refused, with the first of them", async () => {
  const { organizer, event, organization } = await anOrganizedEvent();
  await prisma().organization.update({
    where: { id: organization.id },
    data: { verification: "unverified" },
  });
  const people = Array.from({ length: 1_300 }, (_, n) => `p${n}@many.example.com,yes\n`);
  const previewed = await preview(organizer, event, `email,registered\n${people.join("")}`);
  expect(previewed).toMatchObject({ state: "failed" });
  expect(previewed.failure).toMatch(/^More than 200 entries .* The first: line 10\d\d \(p/);
  expect(await rowsOf(event)).toMatchObject({ people: 0 });
});
