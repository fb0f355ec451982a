import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import {
  aConnection,
  aConsent,
  anEvent,
  anInstallationToken,
  anIntegration,
  aParticipant,
  aUserToken,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import type { Activity } from "@/lib/resources/activity";
import type { Participant } from "@/lib/resources/participant";
import { endpointNames, endpoints } from "./endpoints";

let populated: PopulatedEvent;
let token: string;

beforeAll(async () => {
  config().LIMIT_INSTALLATION.burst.count = 500;
  populated = await aPopulatedEvent();
  token = (await anInstallationToken(populated.connection)).token;
});

const nameFor = (integration: { id: string; pseudonym_key: Uint8Array }, person: { id: string }) =>
  pseudonym(openPseudonymKey(integration.pseudonym_key, integration.id), person.id);
const id = (person: keyof PopulatedEvent["people"]) =>
  nameFor(populated.integration, populated.people[person]);
const read = async <Body>(path: string, with_ = token): Promise<Body> =>
  (await callReadApi(`/events/${populated.event.id}${path}`, with_)).json();
const participants = async (with_ = token) =>
  (await read<{ items: Participant[] }>("/participants", with_)).items;
const participantNamed = async (name: string, with_ = token) =>
  (await participants(with_)).find((participant) => participant.display_name === name);

test("participants are people who are registered, not removed or cancelled, and whose account still exists", async () => {
  expect((await participants()).map(({ display_name }) => display_name).sort()).toEqual([
    "Consenting",
    "Guest",
    "Open",
    "Shy",
  ]);
});

test("a removed participant is still served; a cancelled, never registered, deleted or unknown one is not found", async () => {
  const statusOf = async (pseudonym: string) =>
    (await callReadApi(`/events/${populated.event.id}/participants/${pseudonym}`, token)).status;
  expect(await statusOf(id("open"))).toBe(200);
  expect(await statusOf(id("removed"))).toBe(200);
  for (const person of ["cancelled", "applicant", "deleted"] as const)
    expect(await statusOf(id(person))).toBe(404);
  for (const unknown of [
    "f".repeat(32),
    "nonsense",
    populated.people.open.id,
    id("open").toUpperCase(),
  ])
    expect(await statusOf(unknown)).toBe(404);
});

test("the data of a person who is not in privacy mode is served in full, with declared keys only", async () => {
  expect(await participantNamed("Open")).toMatchObject({
    id: id("open"),
    real_name: "Real Name",
    email: populated.people.open.email,
    role: populated.role.id,
    custom_form_fields: { diet: "vegan", shirt: null },
    personal_data_withheld: false,
  });
});

test("a person in privacy mode without consent is withheld: personal fields are null and the others are served", async () => {
  expect(await participantNamed("Shy")).toMatchObject({
    privacy_mode: true,
    real_name: null,
    email: null,
    custom_form_fields: null,
    personal_data_withheld: true,
    application_status: "approved",
  });
});

test("a live consent that includes profile.read shows a person in privacy mode to that integration only", async () => {
  expect(await participantNamed("Consenting")).toMatchObject({
    real_name: "Real Name",
    personal_data_withheld: false,
  });
  const otherConnection = await aConnection(
    await anIntegration(populated.organization),
    populated.event,
  );
  const otherToken = (await anInstallationToken(otherConnection)).token;
  expect(await participantNamed("Consenting", otherToken)).toMatchObject({
    real_name: null,
    personal_data_withheld: true,
  });
  await aConsent(otherConnection, populated.people.consenting, ["event.attendance"]);
  expect(await participantNamed("Consenting", otherToken)).toMatchObject({
    personal_data_withheld: true,
  });
  await prisma().consent.updateMany({
    where: { integration_id: otherConnection.integration_id },
    data: { revoked_at: new Date() },
  });
  await aConsent(otherConnection, populated.people.consenting, ["profile.read"]);
  expect(await participantNamed("Consenting", otherToken)).toMatchObject({
    personal_data_withheld: false,
  });
});

test("a consent on another event, or a revoked one, has no effect", async () => {
  const event = await anEvent(populated.organization);
  await aParticipant(event, populated.people.consenting, {
    display_name: "Consenting",
    privacy_mode: true,
    real_name: "Real Name",
  });
  const connection = await aConnection(populated.integration, event);
  const eventToken = (await anInstallationToken(connection)).token;
  const isWithheld = async () =>
    (await (await callReadApi(`/events/${event.id}/participants`, eventToken)).json()).items[0]
      .personal_data_withheld;
  expect(await isWithheld()).toBe(true);
  const consent = await aConsent(connection, populated.people.consenting);
  expect(await isWithheld()).toBe(false);
  await prisma().consent.updateMany({
    where: { id: consent.id },
    data: { revoked_at: new Date() },
  });
  expect(await isWithheld()).toBe(true);
});

test("a person in privacy mode without personal data is not withheld", async () => {
  expect(await participantNamed("Guest")).toMatchObject({
    is_guest: true,
    email: null,
    custom_form_fields: { diet: null, shirt: null },
    personal_data_withheld: false,
  });
});

test("custom_form_fields is empty on an event without form fields", async () => {
  const event = await anEvent(populated.organization);
  await aParticipant(event, populated.people.open, { custom_form_fields: { old: "answer" } });
  const eventToken = (await anInstallationToken(await aConnection(populated.integration, event)))
    .token;
  expect(
    (await (await callReadApi(`/events/${event.id}/participants`, eventToken)).json()).items[0],
  ).toMatchObject({
    id: id("open"),
    custom_form_fields: {},
  });
});

test("activities omit withheld and deleted people, flag only withheld ones, and count everybody", async () => {
  const [activity] = (await read<{ items: Activity[] }>("/activities")).items;
  expect(activity).toMatchObject({
    host_id: id("open"),
    host: id("open"),
    host_display_name: "Open",
    co_host_ids: [id("consenting")],
    co_host_display_names: "Consenting",
    players: [id("consenting"), id("open")],
    committed_signups_count: 4,
    personal_data_withheld: true,
    registration_waves: [populated.wave.id],
    thread: populated.thread.id,
    location: populated.location.id,
    markers: ["marker-1"],
    start_time: "2027-05-14T09:00:00.000Z",
  });
});

test("a deleted person does not count as withheld, even after privacy mode, and a withheld host is null", async () => {
  const { id: event_id } = populated.event;
  await prisma().eventPerson.updateMany({
    where: { event_id, person_id: populated.people.deleted.id },
    data: { privacy_mode: true },
  });
  const make = (title: string, host: { id: string }) =>
    prisma().activity.create({ data: { event_id, title, host_person_id: host.id } });
  await make("hosted by gone", populated.people.deleted);
  await make("hosted by shy", populated.people.shy);
  const { items } = await read<{ items: Activity[] }>("/activities");
  const people = (title: string) => {
    const { host_id, host, host_display_name, personal_data_withheld } = items.find(
      (item) => item.title === title,
    ) as Activity;
    return { host_id, host, host_display_name, personal_data_withheld };
  };
  const nobody = { host_id: null, host: null, host_display_name: null };
  expect(people("hosted by gone")).toEqual({ ...nobody, personal_data_withheld: false });
  expect(people("hosted by shy")).toEqual({ ...nobody, personal_data_withheld: true });
  await prisma().activity.deleteMany({ where: { title: { startsWith: "hosted by" } } });
});

test("the program's activities equal those of /activities, except those without a thread", async () => {
  await prisma().activity.create({ data: { event_id: populated.event.id, title: "No thread" } });
  const [thread] = (await read<{ items: { name: string; activities: Activity[] }[] }>("/program"))
    .items;
  const { items } = await read<{ items: Activity[] }>("/activities");
  expect(thread?.name).toBe("Lectures");
  expect(thread?.activities).toEqual(items.filter((item) => item.thread !== null));
  await prisma().activity.deleteMany({ where: { title: "No thread" } });
});

test("activities that name nobody are served, alone and in the program", async () => {
  const event = await anEvent(populated.organization);
  const { token: elsewhere } = await anInstallationToken(
    await aConnection(populated.integration, event),
  );
  const thread = await prisma().thread.create({ data: { event_id: event.id, name: "Quiet" } });
  await prisma().activity.create({
    data: { event_id: event.id, title: "Silence", thread_id: thread.id },
  });
  const nobody = {
    title: "Silence",
    host: null,
    host_id: null,
    players: [],
    co_host_ids: [],
    personal_data_withheld: false,
  };
  const answerTo = async (path: string) =>
    (await callReadApi(`/events/${event.id}${path}`, elsewhere)).json();
  expect(await answerTo("/activities")).toMatchObject({ items: [nobody] });
  expect(await answerTo("/program")).toMatchObject({
    items: [{ name: "Quiet", activities: [nobody] }],
  });
});

test("each activity of a page names its own people in order, even if other activities also name them", async () => {
  const [event, { open, consenting, shy, deleted, guest, removed }] = [
    await anEvent(populated.organization),
    populated.people,
  ];
  const event_id = event.id;
  for (const [display_name, person] of Object.entries({
    open,
    consenting,
    shy,
    deleted,
    guest,
    removed,
  }))
    await aParticipant(event, person, { display_name, privacy_mode: person === shy });
  const { id: thread_id } = await prisma().thread.create({ data: { event_id, name: "Games" } });
  const makeActivity = async (
    minute: number,
    host: { id: string } | undefined,
    coHosts: { id: string }[],
    players: { id: string }[],
  ) => {
    const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, minute, second));
    const data = { event_id, thread_id, created_at: at(0), host_person_id: host?.id };
    const activityKey = { event_id, activity_id: (await prisma().activity.create({ data })).id };
    for (const [sort_order, { id: person_id }] of coHosts.entries())
      await prisma().activityCoHost.create({ data: { ...activityKey, person_id, sort_order } });
    for (const [second, { id: person_id }] of players.entries())
      await prisma().signUp.create({ data: { ...activityKey, person_id, created_at: at(second) } });
  };
  await makeActivity(1, undefined, [], []);
  await makeActivity(2, open, [consenting, deleted, open], [consenting, shy, open]);
  await makeActivity(3, consenting, [shy], [open, consenting, deleted]);
  await makeActivity(4, deleted, [], [shy]);
  await makeActivity(5, guest, [removed], []);
  const eventToken = (await anInstallationToken(await aConnection(populated.integration, event)))
    .token;
  const bodyOf = async (path: string) =>
    (await callReadApi(`/events/${event_id}${path}`, eventToken)).json();
  const { items }: { items: Activity[] } = await bodyOf("/activities");
  const seen = items.map((item) => [
    item.host_id,
    item.co_host_ids,
    item.co_host_display_names,
    item.players,
    item.personal_data_withheld,
  ]);
  expect(seen).toEqual([
    [null, [], null, [], false],
    [
      id("open"),
      [id("consenting"), id("open")],
      "consenting, open",
      [id("consenting"), id("open")],
      true,
    ],
    [id("consenting"), [], null, [id("open"), id("consenting")], true],
    [null, [], null, [], true],
    [id("guest"), [id("removed")], "removed", [], false],
  ]);
  const { items: threads }: { items: { activities: Activity[] }[] } = await bodyOf("/program");
  expect(threads.map(({ activities }) => activities)).toEqual([items]);
  const singlyPaged: Activity[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { items: Activity[]; next_cursor: string | null } = await bodyOf(
      `/activities?limit=1${cursor && `&cursor=${cursor}`}`,
    );
    singlyPaged.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(singlyPaged).toEqual(items);
});

test("a person's own event_profile is never withheld, and its id equals user_id", async () => {
  const user = (await aUserToken(populated.connection, populated.people.shy)).token;
  const { profile } = await (await callReadApi("/me/profile", user)).json();
  expect(profile).toMatchObject({
    user_id: id("shy"),
    name: populated.people.shy.name,
    email: populated.people.shy.email,
  });
  expect(profile.event_profile).toMatchObject({
    id: id("shy"),
    real_name: "Hidden Name",
    personal_data_withheld: false,
  });
});

test("an applicant has no event_profile, and nothing identifies a deleted account", async () => {
  const profileOf = async (person: { id: string }) =>
    (
      await (
        await callReadApi("/me/profile", (await aUserToken(populated.connection, person)).token)
      ).json()
    ).profile;
  for (const person of ["applicant", "cancelled"] as const)
    expect(Object.keys(await profileOf(populated.people[person]))).toEqual([
      "user_id",
      "name",
      "email",
    ]);
  expect(Object.keys(await profileOf(populated.people.removed))).toContain("event_profile");
  expect(await profileOf(populated.people.deleted)).toEqual({});
});

test("no endpoint sends a person's id or a withheld value", async () => {
  const user = (await aUserToken(populated.connection, populated.people.open)).token;
  const bodies: string[] = [];
  for (const name of endpointNames) {
    const path = endpoints[name].path
      .replace("{event_id}", populated.event.id)
      .replace("{participant_id}", id("shy"));
    const response = await callReadApi(path, endpoints[name].token === "user" ? user : token);
    expect(response.status).toBe(200);
    bodies.push(`${JSON.stringify([...response.headers])}${await response.text()}`);
  }
  const responseText = bodies.join("\n");
  const ids = Object.values(populated.people).flatMap((person) => [
    person.id,
    person.id.replaceAll("-", ""),
  ]);
  const secrets = [
    ...ids,
    "Hidden Name",
    populated.people.shy.email ?? "",
    "left over",
    populated.people.deleted.email ?? "",
  ];
  expect(secrets.filter((secret) => responseText.includes(secret))).toEqual([]);
  expect(responseText).toContain("Shy");
});
