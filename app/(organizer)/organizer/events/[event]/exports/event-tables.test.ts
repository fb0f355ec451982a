import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import { parseCsv } from "@/e2e/support/csv";
import { aCookieHeader } from "@/e2e/support/oauth";
import { aMember, anEvent, anOrganization, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { eventTable } from "./event-tables";

// docs/rules/downloads.md

let organizer: { id: string };
let publisher: { id: string };
let event: { id: string };

const formula = '=HYPERLINK("https://evil.example","Ana")';
const prose = 'Says "hello",\nand leaves\r\nagain';

beforeAll(async () => {
  const organization = await anOrganization();
  [organizer, publisher] = [await aPerson({ name: "Otto" }), await aPerson()];
  await aMember(organization, organizer);
  await aMember(organization, publisher, { manage_events: false, manage_integrations: true });
  event = await anEvent(organization, { title: 'Lantern Con "2027"\r\nÉté; filename=x' });
  await prisma().formField.create({
    data: { event_id: event.id, key: "diet", label: "+Diet, or none?" },
  });
  await aParticipant(event, await aPerson({ email: "ana@example.org" }), {
    display_name: formula,
    custom_form_fields: { diet: prose },
  });
  await aParticipant(event, await aPerson(), {
    display_name: "Ben",
    application_status: "pending",
    registered_at: null,
  });
});

const get = async (file: string, person?: { id: string }) => {
  const headers = person ? await aCookieHeader(person) : {};
  return eventTable(
    new Request(`http://localhost:3000/organizer/events/${event.id}/exports/${file}`, { headers }),
  );
};

const rowsOf = async (file: string) => parseCsv(await (await get(file, organizer)).text());

test("formulas in names and questions are defused, and quotes and line breaks are exported as typed", async () => {
  expect(await rowsOf("participants.csv")).toEqual([
    expect.objectContaining({
      "Display name": `'${formula}`,
      Email: "ana@example.org",
      "'+Diet, or none?": prose,
    }),
  ]);
  const json: unknown = await (await get("participants.json", organizer)).json();
  expect(json).toEqual([expect.objectContaining({ display_name: formula, "answers.diet": prose })]);
});

test("a file contains the rows that the filter of its page finds", async () => {
  const names = async (file: string) => (await rowsOf(file)).map((row) => row["Display name"]);
  expect(await names("applications.csv")).toEqual([`'${formula}`, "Ben"]);
  expect(await names("applications.csv?state=pending")).toEqual(["Ben"]);
  expect(await names("applications.csv?state=pending&q=ana")).toEqual([]);
  expect(await names("participants.csv?q=hyperlink")).toEqual([`'${formula}`]);
  expect(await names("participants.csv?q=nobody")).toEqual([]);
});

test("sign-ups are listed by activity, or for one given activity, and the program has their number", async () => {
  const event_id = event.id;
  const [first, second] = [
    await prisma().activity.create({
      data: {
        event_id,
        title: "Games",
        start_time: new Date("2027-05-01T10:00:00Z"),
        committed_signups_count: 1,
      },
    }),
    await prisma().activity.create({
      data: {
        event_id,
        title: "Songs",
        start_time: new Date("2027-05-01T12:00:00Z"),
        committed_signups_count: 1,
      },
    }),
  ];
  const person = await prisma().eventPerson.findFirstOrThrow({
    where: { event_id, display_name: formula },
  });
  for (const { id } of [first, second])
    await prisma().signUp.create({
      data: { event_id, activity_id: id, person_id: person.person_id },
    });
  const signUps = async (query = "") =>
    (await rowsOf(`sign-ups.csv${query}`)).map((row) => [row.Activity, row.Email]);
  expect(await signUps()).toEqual([
    ["Games", "ana@example.org"],
    ["Songs", "ana@example.org"],
  ]);
  expect(await signUps(`?activity=${second.id}`)).toEqual([["Songs", "ana@example.org"]]);
  expect(
    (await rowsOf("program.csv")).map((row) => [row.Title, row["Starts at"], row["Sign ups"]]),
  ).toEqual([
    ["Games", "2027-05-01T10:00:00.000Z", "1"],
    ["Songs", "2027-05-01T12:00:00.000Z", "1"],
  ]);
});

test("a list that takes more than one query is exported completely", async () => {
  const bigEvent = await anEvent(
    await prisma().organization.findFirstOrThrow({ where: { events: { some: { id: event.id } } } }),
    { title: "Big" },
  );
  await prisma().$executeRaw`
    WITH p AS (INSERT INTO people (name, email) SELECT 'P ' || n, n || '@many.example' FROM generate_series(1, 1203) n RETURNING id, name)
    INSERT INTO event_people (event_id, person_id, display_name, application_status, registered_at)
    SELECT ${bigEvent.id}::uuid, id, name, 'approved', now() FROM p`;
  const headers = await aCookieHeader(organizer);
  const answer = await eventTable(
    new Request(`http://localhost:3000/organizer/events/${bigEvent.id}/exports/participants.csv`, {
      headers,
    }),
  );
  const names = parseCsv(await answer.text()).map((row) => row["Display name"]);
  expect(names).toHaveLength(1203);
  expect(new Set(names).size).toBe(1203);
});

describe("the file", () => {
  test("is an attachment with a plain name, nosniff and no-store", async () => {
    const answer = await get("participants.csv", organizer);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="lantern-con-2027-ete-filename-x-participants-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const sheet = await get("participants.xlsx", organizer);
    expect(sheet.headers.get("content-type")).toMatch(/spreadsheetml\.sheet$/);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe("PK\u0003\u0004");
    expect((await get("participants.json", organizer)).headers.get("content-type")).toBe(
      "application/json",
    );
  });

  test("is a 404 for people who may not see the page, and a 401 without a session", async () => {
    for (const file of [
      "participants.csv",
      "applications.json",
      "sign-ups.csv",
      "activity-log.csv",
      "participants.xlsx",
      "nothing.csv",
      "participants.exe",
    ])
      expect((await get(file, publisher)).status, file).toBe(404);
    expect((await get("program.csv", publisher)).status).toBe(200);
    expect((await get("program.csv", await aPerson())).status).toBe(404);
    expect((await get("participants.csv")).status).toBe(401);
  });

  test("is audited with its table and format before it is sent, if it names people; a refused download is not", async () => {
    const since = new Date();
    await get("applications.json", organizer);
    await get("program.csv", organizer);
    await get("participants.csv", publisher);
    const entries = await prisma().auditEntry.findMany({
      where: { event_id: event.id, at: { gte: since } },
      select: { action: true, details: true },
    });
    expect(entries).toEqual([
      { action: "event.people_downloaded", details: { table: "applications", format: "json" } },
    ]);
  });
});

test("the activity log names who did what", async () => {
  await get("participants.csv", organizer);
  const [latest] = await rowsOf("activity-log.csv");
  expect(latest).toMatchObject({
    Action: "event.people_downloaded",
    Who: "Otto",
    Details: expect.stringContaining("activity-log"),
  });
});
