import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aPopulatedEvent, callReadApi } from "@/e2e/support/read-api";
import {
  aConnection,
  aConsent,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aParticipant,
  aPerson,
  aUserToken,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { readsOf } from "@/lib/portal/participant/reads";
import { flushReads } from "@/lib/read-records/record-read";
import { namingFields } from "@/lib/resources/activity";
import { notesFields, withheldFields } from "@/lib/resources/participant";
import { announce } from "@/lib/webhooks/outbox/announce";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";

// docs/rules/people.md#what-an-app-read

interface Identified {
  id: string;
}

/** The integration's reads about a person, latest first. */
async function readsAbout(person: Identified, integration: Identified) {
  await flushReads();
  return (await readsOf(person.id, integration.id, "")).rows;
}

const sourcesAbout = async (person: Identified, integration: Identified) =>
  (await readsAbout(person, integration)).map(({ source }) => source);

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

async function anEventWithPeople(people: number) {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration(await anOrganization());
  const connection = await aConnection(integration, event);
  const { token } = await anInstallationToken(connection);
  const persons = [];
  for (let n = 0; n < people; n++) {
    const person = await aPerson();
    await aParticipant(event, person, {
      real_name: `Real ${n}`,
      created_at: minute(n),
      updated_at: minute(n),
    });
    persons.push(person);
  }
  return {
    event,
    integration,
    connection,
    token,
    persons,
    path: `/events/${event.id}/participants`,
  };
}

const forget = () => prisma().readRecord.deleteMany();

test("people of the second page have an entry, and those of the first page have none", async () => {
  const { integration, token, persons, path } = await anEventWithPeople(6);
  const first = await (await callReadApi(`${path}?limit=3`, token)).json();
  await flushReads();
  await forget();
  expect((await callReadApi(`${path}?limit=3&cursor=${first.next_cursor}`, token)).status).toBe(
    200,
  );
  const entries = await Promise.all(persons.map((person) => sourcesAbout(person, integration)));
  expect(entries).toEqual([[], [], [], ["participants"], ["participants"], ["participants"]]);
});

test("people who joined later, with a key within a page that was read, have no entry; nor do people who had left before", async () => {
  const { event, integration, token, persons, path } = await anEventWithPeople(4);
  await prisma().eventPerson.updateMany({
    where: { person_id: persons[1]?.id ?? "" },
    data: { removed_at: new Date() },
  });
  await callReadApi(path, token);
  await flushReads();
  const late = await aPerson();
  await aParticipant(event, late, { created_at: minute(1) });
  const everybody = [...persons, late];
  expect(await Promise.all(everybody.map((person) => sourcesAbout(person, integration)))).toEqual([
    ["participants"],
    [],
    ["participants"],
    ["participants"],
    [],
  ]);
});

test("a person who left and came back keeps the earlier entries and has none of the time between", async () => {
  const { event, integration, token, persons, path } = await anEventWithPeople(2);
  const [person] = persons;
  const moved = (data: object) =>
    prisma().eventPerson.update({
      where: { event_id_person_id: { event_id: event.id, person_id: person?.id ?? "" } },
      data,
    });
  const times = async () =>
    (await readsAbout(person ?? { id: "" }, integration)).map((entry) => entry.times);
  await callReadApi(path, token);
  expect(await times()).toEqual([1]);
  await moved({ cancelled_at: new Date() });
  await callReadApi(path, token);
  await moved({ cancelled_at: null, registered_at: new Date() });
  expect(await times()).toEqual([1]);
  await callReadApi(path, token);
  expect(await times()).toEqual([2]);
});

test("a page under updated_since is a read of only the people on it, not of those between them", async () => {
  const { integration, token, persons, path } = await anEventWithPeople(5);
  for (const n of [0, 4])
    await prisma().eventPerson.updateMany({
      where: { person_id: persons[n]?.id ?? "" },
      data: { nickname: "new" },
    });
  const { rows } = await pool().query(
    "SELECT min(updated_at) AS since FROM event_people WHERE nickname = 'new'",
  );
  const answered = await (
    await callReadApi(`${path}?updated_since=${rows[0].since.toISOString()}`, token)
  ).json();
  expect(answered.items).toHaveLength(2);
  expect(await Promise.all(persons.map((person) => sourcesAbout(person, integration)))).toEqual([
    ["participants"],
    [],
    [],
    [],
    ["participants"],
  ]);
});

test("the entry of a person in privacy mode states what was hidden and why; the entry of a person who consented hides nothing", async () => {
  const { event, integration, connection, token, path } = await anEventWithPeople(0);
  const [shy, consenting, open] = [await aPerson(), await aPerson(), await aPerson()];
  for (const person of [shy, consenting])
    await aParticipant(event, person, { real_name: "Hidden", privacy_mode: true });
  await aParticipant(event, open, { real_name: "Shown" });
  const consent = await aConsent(connection, consenting);
  await callReadApi(path, token);
  expect(await readsAbout(shy, integration)).toMatchObject([
    { hidden: withheldFields, why: "privacy mode" },
  ]);
  expect((await readsAbout(shy, integration))[0]?.fields).not.toContain("real_name");
  expect(await readsAbout(consenting, integration)).toMatchObject([{ hidden: [], why: null }]);
  expect(await readsAbout(open, integration)).toMatchObject([
    { hidden: [], why: null, fields: expect.arrayContaining(["real_name"]) },
  ]);
  await prisma().consent.updateMany({
    where: { id: consent.id },
    data: { revoked_at: new Date() },
  });
  await callReadApi(path, token);
  expect((await readsAbout(consenting, integration)).map(({ why }) => why)).toEqual([
    "no consent",
    null,
  ]);
});

test("a read before the consent to profile.read keeps its reason after it; one after it was left out again says that it ended", async () => {
  const { event, integration, connection, token, path } = await anEventWithPeople(0);
  const person = await aPerson();
  await aParticipant(event, person, { real_name: "Hidden", privacy_mode: true });
  const consent = await aConsent(connection, person, ["event.attendance"]);
  const decide = (scopes: string[]) =>
    prisma().consent.update({
      where: { event_id_id: { event_id: event.id, id: consent.id } },
      data: { scopes },
    });
  await callReadApi(path, token);
  await decide(["event.attendance", "profile.read"]);
  await callReadApi(path, token);
  expect((await readsAbout(person, integration)).map(({ why }) => why)).toEqual([
    null,
    "privacy mode",
  ]);
  await decide(["event.attendance"]);
  await callReadApi(path, token);
  expect((await readsAbout(person, integration)).map(({ why }) => why)).toEqual([
    "no consent",
    null,
    "privacy mode",
  ]);
});

test("activities and the program are reads of the people they name and of those they omit", async () => {
  const { event, integration, people, connection } = await aPopulatedEvent();
  const { token } = await anInstallationToken(connection);
  for (const list of ["activities", "program"]) {
    await forget();
    await callReadApi(`/events/${event.id}/${list}`, token);
    expect(await readsAbout(people.open, integration)).toMatchObject([
      { source: list, hidden: [], fields: namingFields },
    ]);
    expect(await readsAbout(people.shy, integration)).toMatchObject([
      { source: list, hidden: namingFields, fields: [], why: "privacy mode" },
    ]);
    expect(await readsAbout(people.removed, integration)).toEqual([]);
  }
});

test("a single read and /me/profile are reads of only that person", async () => {
  const { event, integration, people, connection } = await aPopulatedEvent();
  const { token } = await anInstallationToken(connection);
  const user = await aUserToken(connection, people.consenting);
  const named = pseudonym(
    openPseudonymKey(integration.pseudonym_key, integration.id),
    people.removed.id,
  );
  await callReadApi(`/events/${event.id}/participants/${named}`, token);
  await callReadApi("/me/profile", user.token);
  expect(await sourcesAbout(people.removed, integration)).toEqual(["participant"]);
  expect(await readsAbout(people.consenting, integration)).toMatchObject([
    { source: "profile", hidden: [] },
  ]);
  expect(await sourcesAbout(people.open, integration)).toEqual([]);
});

test("a sign-in without the organizers' scope hides their notes, where there are any", async () => {
  const { event, integration } = await anEventWithPeople(0);
  const connection = await prisma().connection.findFirstOrThrow({ where: { event_id: event.id } });
  await prisma().connection.updateMany({
    where: { id: connection.id },
    data: { granted_scopes: ["event.read"] },
  });
  const [noted, other] = [await aPerson(), await aPerson()];
  await aParticipant(event, noted, { admin_notes: "Knows the venue" });
  await aParticipant(event, other);
  for (const person of [noted, other])
    await callReadApi("/me/profile", (await aUserToken(connection, person)).token);
  expect(await readsAbout(noted, integration)).toMatchObject([
    { source: "profile", hidden: notesFields, why: "scope not granted" },
  ]);
  expect(await readsAbout(other, integration)).toMatchObject([
    { source: "profile", hidden: [], why: null },
  ]);
});

test("responses without people's data are not reads: HEAD, 304, refusals, and lists without people", async () => {
  const { event, integration, connection, token, persons, path } = await anEventWithPeople(1);
  const etag = (await callReadApi(path, token, {}, "HEAD")).headers.get("etag") ?? "";
  expect((await callReadApi(path, token, { "If-None-Match": etag })).status).toBe(304);
  const weak = await anInstallationToken(connection, ["event.read"]);
  expect((await callReadApi(path, weak.token)).status).toBe(403);
  for (const list of ["locations", "threads", "roles", "registration-waves", "activities"])
    await callReadApi(`/events/${event.id}/${list}`, token);
  await callReadApi(`/events/${event.id}`, token);
  expect(await sourcesAbout(persons[0] ?? { id: "" }, integration)).toEqual([]);
  expect(await prisma().readRecord.count({ where: { event_id: event.id } })).toBe(0);
});

test("the people of a page are stored once, regardless of the number of reads and integrations", async () => {
  const { event, token, persons, path } = await anEventWithPeople(3);
  const other = await anIntegration(await anOrganization());
  const theirs = await anInstallationToken(await aConnection(other, event));
  for (const reader of [token, theirs.token, token]) {
    await callReadApi(path, reader);
    await flushReads();
  }
  expect(await prisma().readPage.findMany({ where: { event_id: event.id } })).toMatchObject([
    { people: persons.map(({ id }) => id) },
  ]);
  expect(await prisma().readRecord.count({ where: { event_id: event.id } })).toBe(3);
});

test("a read that cannot be recorded is answered, and recorded as soon as possible", async () => {
  const { integration, token, persons, path } = await anEventWithPeople(1);
  const client = await pool().connect();
  await client.query("BEGIN; LOCK TABLE read_records");
  try {
    expect((await callReadApi(path, token)).status).toBe(200);
    await flushReads();
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  expect(await sourcesAbout(persons[0] ?? { id: "" }, integration)).toEqual(["participants"]);
});

test("a webhook is a read of the person in it; without the scope its entry states what was hidden, and a second fan-out adds none", async () => {
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, "https://example.com/hook", {}, ["program.read"]);
  const person = await aPerson();
  await aParticipant(event, person, { real_name: "Petra" });
  await transact((tx) =>
    announce(
      tx,
      "participant.profile_updated",
      { eventId: event.id, id: person.id, actorId: randomUUID() },
      new Map(),
    ),
  );
  for (let turn = 0; turn < 2; turn++) {
    await fanOut(await claimOccurrences(10, 30), () => {});
    await prisma().occurrence.updateMany({ data: { fanned_out_at: null, lease_until: null } });
  }
  expect(await readsAbout(person, integration)).toMatchObject([
    {
      source: "participant.profile_updated",
      isSent: true,
      times: 1,
      hidden: [...withheldFields, ...notesFields],
      why: "scope not granted",
    },
  ]);
});
