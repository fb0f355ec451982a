import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { cancelActivity } from "@/e2e/support/cancel-activity";
import { aListener, deliveriesOf } from "@/e2e/support/listener";
import { activityOf, hoursAhead, locationOf, threadOf, waveOf } from "@/e2e/support/program";
import { callReadApi } from "@/e2e/support/read-api";
import { seededRandom } from "@/e2e/support/seeded-random";
import {
  aConsent,
  anActor,
  anInstallationToken,
  anOrganizedEvent,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { createActivity } from "@/lib/transitions/activity/create";
import { editActivity } from "@/lib/transitions/activity/edit";
import { reinstateActivity } from "@/lib/transitions/activity/move";
import { editApplicationNotes } from "@/lib/transitions/application/edit-notes";
import { submitApplication } from "@/lib/transitions/application/submit";
import { makeReplays } from "@/lib/transitions/delivery/make-replays";
import { setVisibility } from "@/lib/transitions/event/announced-settings";
import { editEvent } from "@/lib/transitions/event/edit";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, roles, threads } from "@/lib/transitions/event-part/parts";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { editOwnProfile } from "@/lib/transitions/participant/edit-own";
import { setRoles } from "@/lib/transitions/participant/set-roles";
import { leaveActivity, signUp } from "@/lib/transitions/sign-up/sign-up";
import { createWave, editWave } from "@/lib/transitions/wave/wave";
import { isChangeEventType } from "@/lib/webhooks/catalog/event-types";
import { assignPositions } from "@/lib/webhooks/delivery/dispatch";
import { startOfLog } from "@/lib/webhooks/log/cursor";
import type { LogItem } from "@/lib/webhooks/log/item";
import { readItems } from "@/lib/webhooks/log/read";
import { fanOut } from "./fan-out";
import { claimOccurrences } from "./occurrences";

// docs/rules/webhooks.md#changed-fields: compares the header of each delivery with what the read
// API served before the change and what the delivery carries.

const { pick, chance } = seededRandom(44);

let world: Awaited<ReturnType<typeof aWorld>>;

type Data = Record<string, unknown> & { id: string; personal_data_withheld?: boolean };

async function aWorld() {
  const { event, organizer } = await anOrganizedEvent({
    access_mode: "open_auto",
    publish_status: "published",
  });
  const listener = await aListener(event, "https://hooks.example.com/in", {
    limit_installation: "100000/3600,100000/60,50",
  });
  const { token } = await anInstallationToken(listener.connection);
  await prisma().formField.create({ data: { event_id: event.id, key: "diet", label: "Diet" } });
  const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
  for (const [n, person] of people.entries())
    await submitApplication(anActor(person), event.id, formOf(n));
  await aConsent(listener.connection, people[0] ?? expect.unreachable());
  const guest = await addGuest(organizer, event.id, { ...guestOf("Guest"), role: null });
  const part = { event: event.id, organizer };
  const threadIds = [await addThread(part, "Talks"), await addThread(part, "Games")];
  const locationIds = [await addLocation(part, "Hall"), await addLocation(part, "Yard")];
  const roleIds = [
    await createPart(roles, organizer, event.id, { name: "Crew", description: null }),
    await createPart(roles, organizer, event.id, { name: "Guide", description: null }),
  ];
  const activityIds = [
    await createActivity(organizer, event.id, activityOf({ sign_ups_enabled: true })),
    await createActivity(organizer, event.id, activityOf({ sign_ups_enabled: true, capacity: 3 })),
  ];
  const waveId = await createWave(organizer, event.id, waveOf({ audience: "all" }));
  await fanOutAll();
  return {
    ...{ event, organizer, listener, token, people, guest, threadIds, locationIds, roleIds },
    ...{ activityIds, waveId },
  };
}

const addThread = (at: { event: string; organizer: ReturnType<typeof anActor> }, name: string) =>
  createPart(threads, at.organizer, at.event, threadOf({ name }));
const addLocation = (at: { event: string; organizer: ReturnType<typeof anActor> }, name: string) =>
  createPart(
    locations,
    at.organizer,
    at.event,
    locationOf({ name, scope: "indoor", type: "room" }),
  );

const formOf = (n: number, more = {}) => ({
  display_name: `Person ${n}`,
  real_name: `Real ${n}`,
  "answers.diet": "vegan",
  ...more,
});

const guestOf = (display_name: string) => ({
  ...{ display_name, nickname: null, organisation: null, real_name: null, admin_notes: null },
  ...{ email: null, privacy_mode: false },
});

async function fanOutAll() {
  for (;;) {
    const claimed = await claimOccurrences(100, 30);
    if (claimed.length === 0) return;
    await fanOut(claimed, () => {});
  }
}

/** Everything that the read API serves to the integration, by id. */
async function served(): Promise<Map<string, Data>> {
  const found = new Map<string, Data>();
  const at = `/events/${world.event.id}`;
  for (const path of ["", "/participants", "/activities", "/threads", "/locations"]) {
    const response = await callReadApi(`${at}${path}?limit=50`, world.token);
    expect(response.status).toBe(200);
    const { items, event } = await response.json();
    for (const item of items ?? [event]) found.set(item.id, item);
  }
  return found;
}

const personalFields = ["real_name", "email", "custom_form_fields"];

/** What the header has to say, written from the specification. */
function expectedHeader(before: Data | undefined, after: Data): string {
  const isHidden = (field: string) =>
    after.personal_data_withheld === true &&
    (personalFields.includes(field) || isRedacted(field, after));
  return Object.keys(after)
    .filter((field) => field !== "updated_at" && !isHidden(field))
    .filter((field) => !isDeepStrictEqual(after[field], before?.[field]))
    .join(",");
}

/** Whether the field shows nobody although it has somebody. */
function isRedacted(field: string, { id, [field]: value, ...after }: Data): boolean {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  const people = hosts.get(id);
  if (!isEmpty || !people) return false;
  if (field.startsWith("host")) return people.host_person_id !== null;
  if (field.startsWith("co_host")) return people._count.co_hosts > 0;
  return field === "players" && after.committed_signups_count !== 0;
}

/** Who hosts each activity after a change. */
const hosts = new Map<string, Awaited<ReturnType<typeof hostsOf>>[number]>();
const hostsOf = () =>
  prisma().activity.findMany({
    where: { event_id: world.event.id },
    select: { id: true, host_person_id: true, _count: { select: { co_hosts: true } } },
  });

const seen = new Set<string>();

async function newDeliveries() {
  await fanOutAll();
  const all = await deliveriesOf(world.listener.integration);
  const made = all.filter(({ id }) => !seen.has(id));
  for (const { id } of made) seen.add(id);
  return made.map(({ event_type, changed_fields, body }) => ({
    event_type,
    changed_fields,
    data: JSON.parse(Buffer.from(body ?? []).toString()).data as Data,
  }));
}

/** Makes one change, compares the header of each delivery, and returns the names. */
async function changeAndCompare(change: () => Promise<unknown>): Promise<string[]> {
  const before = await served();
  await change();
  const made = await newDeliveries();
  for (const each of await hostsOf()) hosts.set(each.id, each);
  for (const { event_type, changed_fields, data } of made)
    expect({ event_type, changed_fields }).toEqual({
      event_type,
      changed_fields: isChangeEventType(event_type)
        ? expectedHeader(before.get(data.id), data)
        : null,
    });
  return made.flatMap(({ changed_fields }) => changed_fields ?? []);
}

beforeAll(async () => {
  world = await aWorld();
  await newDeliveries();
});

const words = ["One", "Two", "Three", null];
const text = () => pick(words);

const activityFields = (): Record<string, () => unknown> => ({
  ...{ title: () => pick(["A", "B", "C"]), description: text, activity_details: text },
  ...{ type_definition: text, activity_type: () => pick(["LARP", "lecture", "other"]) },
  ...{
    is_global: () => chance(),
    sign_ups_enabled: () => chance(),
    capacity: () => pick([20, 30]),
  },
  ...{ markers: () => pick([["m"], ["m", "n"], []]) },
  time_preference: () =>
    pick([[], [{ start_time: "2027-05-14T09:00:00.000Z", end_time: "2027-05-14T12:00:00.000Z" }]]),
  ...{ thread: () => pick([null, ...world.threadIds]) },
  ...{ location: () => pick([null, ...world.locationIds]) },
  ...{ host: () => pick([null, ...world.people.map(({ id }) => id)]) },
  co_hosts: () => pick([[], [world.people[0]?.id], world.people.slice(1, 3).map(({ id }) => id)]),
});

const locationFields = (): Record<string, () => unknown> => ({
  ...{ name: () => pick(["Hall", "Yard"]), code: text, description: text, icon_override: text },
  ...{ scope: () => pick(["indoor", "outdoor"]), type: () => pick(["room", "stage", "food"]) },
  ...{ is_schedulable: () => chance(), capacity: () => pick([null, 5, 6]), venue: text },
  ...{ amenities: () => pick([[], ["water"]]), position_x: () => pick([null, 0.5, 1]) },
  ...{ position_y: () => pick([null, 0.25]), color_hex: () => pick([null, "#112233"]) },
  ...{ operating_hours: text, sort_order: () => pick([0, 1]), building: text, floor: text },
  thread: () => pick([null, ...world.threadIds]),
});

const threadFields = (): Record<string, () => unknown> => ({
  ...{ name: () => pick(["Talks", "Games"]), description: text, icon_name: text },
  ...{ color_hex: () => pick([null, "#112233", "#445566"]), sort_order: () => pick([0, 1, 2]) },
});

const profileFields = (): Record<string, () => unknown> => ({
  ...{ display_name: () => pick(["Ana", "Bea"]), nickname: text, organisation: text },
  ...{ real_name: text, role: () => pick([null, ...world.roleIds]), admin_notes: text },
});

/** One to three of the fields, with new values. */
const some = (fields: Record<string, () => unknown>): never =>
  Object.fromEntries(
    Array.from({ length: pick([1, 1, 2, 3]) }, () => pick(Object.entries(fields))).map(
      ([name, value]) => [name, value()],
    ),
  ) as never;

const ignoringRefusals = (change: Promise<unknown>) => change.catch(() => undefined);

const verbs: Record<string, () => Promise<unknown>> = {
  "edit an activity": () =>
    editActivity(world.organizer, world.event.id, pick(world.activityIds), some(activityFields())),
  "schedule an activity": () =>
    editActivity(world.organizer, world.event.id, pick(world.activityIds), {
      start_time: hoursAhead(pick([1, 2])),
      end_time: hoursAhead(pick([3, 4])),
    }),
  "cancel an activity": () =>
    ignoringRefusals(cancelActivity(world.organizer, world.event.id, pick(world.activityIds))),
  "reinstate an activity": () =>
    ignoringRefusals(reinstateActivity(world.organizer, world.event.id, pick(world.activityIds))),
  "sign up": () =>
    ignoringRefusals(signUp(anActor(pick(world.people)), world.event.id, pick(world.activityIds))),
  leave: () =>
    ignoringRefusals(
      leaveActivity(anActor(pick(world.people)), world.event.id, pick(world.activityIds)),
    ),
  "gate activities": () =>
    editWave(world.organizer, world.event.id, world.waveId, {
      base_activities: pick([[], world.activityIds.slice(0, 1)]),
    }),
  "edit a location": () =>
    editPart(
      ...([locations, world.organizer, world.event.id] as const),
      ...([pick(world.locationIds), some(locationFields())] as const),
    ),
  "edit a thread": () =>
    editPart(
      ...([threads, world.organizer, world.event.id] as const),
      ...([pick(world.threadIds), some(threadFields())] as const),
    ),
  "edit a participant": () =>
    editParticipant(
      ...([world.organizer, world.event.id, pick(world.people).id] as const),
      some(profileFields()),
    ),
  "edit a guest": () =>
    editParticipant(
      ...([world.organizer, world.event.id, world.guest.id] as const),
      some({
        ...profileFields(),
        email: () => pick([null, "guest@example.com"]),
        privacy_mode: () => chance(),
      }),
    ),
  "give roles": () =>
    setRoles(
      ...([world.organizer, world.event.id] as const),
      world.people.slice(0, 3).map(({ id }) => ({ personId: id, role: pick(world.roleIds) })),
    ),
  "edit one's own profile": () =>
    editOwnProfile(
      anActor(pick(world.people)),
      world.event.id,
      formOf(pick([1, 2]), {
        ...(chance() && { privacy_mode: "on" }),
        "answers.diet": pick(["", "vegan"]),
        real_name: pick(["", "Real"]),
      }),
    ),
  "note an application": () =>
    editApplicationNotes(world.organizer, world.event.id, pick(world.people).id, {
      application_admin_notes: text(),
    }),
  "edit the event": async () => {
    const { title, visibility, access_mode } = await prisma().event.findUniqueOrThrow({
      where: { id: world.event.id },
    });
    const before = { title, visibility, access_mode };
    const typed = await typedSettings();
    await editEvent(world.organizer, world.event.id, { typed, before });
  },
};

/** The settings form, with some of its fields changed. */
async function typedSettings(): Promise<Record<string, unknown>> {
  const { event } = await (await callReadApi(`/events/${world.event.id}`, world.token)).json();
  return {
    ...Object.fromEntries(Object.entries(event).map(([name, value]) => [name, value ?? ""])),
    title: pick(["Con", "Fair"]),
    visibility: pick(["private", "discoverable"]),
    access_mode: pick(["closed", "open_auto"]),
    language: "en",
    themes: "",
    is_free: "",
    re_entry: "",
    checkout_requires_application_form: "",
    time_zone: "",
  };
}

/** Each field of the forms, changed by itself. */
const singleFields = (): [string, (value: unknown) => Promise<unknown>, () => unknown][] => {
  const { organizer, event } = world;
  const each = (
    fields: Record<string, () => unknown>,
    change: (input: never) => Promise<unknown>,
  ): ReturnType<typeof singleFields> =>
    Object.entries(fields).map(([name, value]) => [
      name,
      (changed) => change({ [name]: changed } as never),
      value,
    ]);
  const [activity = "", location = "", thread = ""] = [
    ...[world.activityIds[0], world.locationIds[0], world.threadIds[0]],
  ];
  return [
    ...each(activityFields(), (input) => editActivity(organizer, event.id, activity, input)),
    ...each(locationFields(), (input) => editPart(locations, organizer, event.id, location, input)),
    ...each(threadFields(), (input) => editPart(threads, organizer, event.id, thread, input)),
    ...each(profileFields(), (input) =>
      editParticipant(organizer, event.id, world.guest.id, input),
    ),
  ];
};

const servedName: Record<string, string> = {
  host: "host_id,host,host_display_name",
  co_hosts: "co_host_ids,co_host_display_names",
};

test("the change of one field names that field", { timeout: 60_000 }, async () => {
  for (const [field, change, value] of singleFields()) {
    const named = new Set<string>();
    for (let n = 0; n < 12 && named.size === 0; n++)
      for (const names of await changeAndCompare(() => change(value()))) named.add(names);
    expect([...named]).toEqual([servedName[field] ?? field]);
  }
});

test("the header of every delivery names exactly the fields that differ from the state before", {
  timeout: 120_000,
}, async () => {
  const named = new Set<string>();
  for (let n = 0; n < 130; n++)
    for (const fields of await changeAndCompare(pick(Object.values(verbs))))
      for (const field of fields.split(",")) named.add(field);
  for (const field of [
    ...["status", "start_time", "end_time", "players", "committed_signups_count"],
    ...["registration_waves", "personal_data_withheld", "privacy_mode", "email"],
    ...["custom_form_fields", "application_admin_notes", "visibility", "access_mode"],
  ])
    expect(named).toContain(field);
});

const ownForm = (more: Record<string, unknown>) => formOf(5, { display_name: "Five", ...more });
const five = () => anActor(world.people[5] ?? expect.unreachable());

test("switching privacy mode on names the mode and the flag, and off the fields that are shown again", async () => {
  await editOwnProfile(five(), world.event.id, ownForm({}));
  await newDeliveries();
  const on = () => editOwnProfile(five(), world.event.id, ownForm({ privacy_mode: "on" }));
  expect(await changeAndCompare(on)).toEqual(["privacy_mode,personal_data_withheld"]);
  const off = () => editOwnProfile(five(), world.event.id, ownForm({}));
  expect(await changeAndCompare(off)).toEqual([
    "privacy_mode,real_name,email,custom_form_fields,personal_data_withheld",
  ]);
});

test("when nothing changed that the integration sees, the header is present and empty", async () => {
  const on = { privacy_mode: "on" };
  await editOwnProfile(five(), world.event.id, ownForm(on));
  await newDeliveries();
  const renamed = { ...on, real_name: "Another" };
  const change = () => editOwnProfile(five(), world.event.id, ownForm(renamed));
  expect(await changeAndCompare(change)).toEqual([""]);
  await editOwnProfile(five(), world.event.id, ownForm({}));
});

test("both deliveries of one change of an event name everything that it touched", async () => {
  await setVisibility(world.organizer, world.event.id, "private").catch(() => {});
  await newDeliveries();
  const typed = {
    ...(await typedSettings()),
    title: "New title",
    visibility: "discoverable",
    access_mode: "open_approval",
  };
  const stored = await prisma().event.findUniqueOrThrow({ where: { id: world.event.id } });
  const before = {
    title: stored.title,
    visibility: stored.visibility,
    access_mode: stored.access_mode,
  };
  const change = () => editEvent(world.organizer, world.event.id, { typed, before });
  const names = "title,access_mode,visibility";
  expect(await changeAndCompare(change)).toEqual([names, names]);
});

test("the end of a part, and of an account, names what it takes from others", async () => {
  const part = { event: world.event.id, organizer: world.organizer };
  const [thread, location] = [await addThread(part, "Short"), await addLocation(part, "Tent")];
  const host = world.people[5]?.id ?? null;
  const id = await createActivity(
    world.organizer,
    world.event.id,
    activityOf({ thread, location, host, sign_ups_enabled: true }),
  );
  await editPart(locations, world.organizer, world.event.id, location, { thread });
  await signUp(five(), world.event.id, id);
  await newDeliveries();
  const endThread = () => deletePart(threads, world.organizer, world.event.id, thread);
  expect(await changeAndCompare(endThread)).toEqual(["thread", "thread"]);
  const endLocation = () => deletePart(locations, world.organizer, world.event.id, location);
  expect(await changeAndCompare(endLocation)).toEqual(["location"]);
  const names = await changeAndCompare(() => deleteAccount(five()));
  expect(names.sort()).toEqual([
    "committed_signups_count,players,host_id,host,host_display_name",
    "players,host_id,host,host_display_name",
  ]);
});

test("an integration without the scopes receives no name of what it does not see", async () => {
  const listener = await aListener(world.event, "https://hooks.example.com/2", {}, [
    "program.read",
  ]);
  await editParticipant(world.organizer, world.event.id, world.guest.id, {
    nickname: null,
    real_name: null,
    admin_notes: null,
    email: null,
  });
  await fanOutAll();
  await prisma().delivery.deleteMany({ where: { integration_id: listener.integration.id } });
  await editParticipant(world.organizer, world.event.id, world.guest.id, {
    nickname: "Nick",
    real_name: "Hidden name",
    admin_notes: "Hidden note",
  });
  await fanOutAll();
  const [delivery] = await deliveriesOf(listener.integration);
  expect(delivery?.changed_fields).toBe("nickname,personal_data_withheld");
});

test("items of the log have the header among theirs, and a replay has the same", async () => {
  const { integration } = world.listener;
  await editPart(threads, world.organizer, world.event.id, world.threadIds[0] ?? "", {
    name: "Renamed",
    description: "For the replay.",
  });
  const [made] = (await newDeliveries()).filter(
    ({ event_type }) => event_type === "thread.updated",
  );
  const original = await prisma().delivery.findFirstOrThrow({
    where: { integration_id: integration.id, changed_fields: made?.changed_fields ?? null },
    orderBy: { created_at: "desc" },
  });
  expect(await transact((tx) => makeReplays(tx, integration.id, [original]))).toBe(1);
  await assignPositions();
  const items: LogItem[] = [];
  for (let after = startOfLog, hasMore = true; hasMore; ) {
    const page = await readItems(integration.id, { after, limit: 100 }, false);
    items.push(...page.items);
    ({ next: after, hasMore } = page);
  }
  const headerOf = ({ headers }: LogItem) => headers["X-Service-Changed-Fields"];
  const [item] = items.filter(({ delivery_id }) => delivery_id === original.delivery_id);
  const [replay] = items.filter(({ replay_of }) => replay_of === original.delivery_id);
  expect([item && headerOf(item), replay && headerOf(replay)]).toEqual([
    made?.changed_fields,
    made?.changed_fields,
  ]);
  for (const each of items)
    expect(headerOf(each) !== undefined).toBe(isChangeEventType(each.event_type));
});

test("a participant's pseudonym and the values of others are in no header", async () => {
  const key = openPseudonymKey(
    world.listener.integration.pseudonym_key,
    world.listener.integration.id,
  );
  const headers = (await deliveriesOf(world.listener.integration))
    .map(({ changed_fields }) => changed_fields)
    .join();
  for (const { id } of world.people) expect(headers).not.toContain(pseudonym(key, id));
  expect(headers).toMatch(/^[a-z_,]*$/);
});

test("what a change replaced is kept only until its deliveries are made", async () => {
  expect(
    await prisma().occurrence.count({
      where: { event_id: world.event.id, before_change: { not: { equals: null } as never } },
    }),
  ).toBe(0);
});
