import { beforeAll, describe, expect, test } from "vitest";
import { closeDeliveryPools } from "@/lib/db/fast";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization, deliveriesOf } from "@/e2e/support/listener";
import { anInstallationToken, aParticipant, aPerson, aUserToken } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { readApi } from "@/lib/http/read-endpoint";
import { endpoints } from "@/lib/read-api/endpoints";
import { eventSideScopes, type Scope } from "@/lib/resources/scopes";
import type { ResourceKind } from "@/lib/webhooks/catalog/event-types";
import { announce, type ResourceEventType } from "./announce";
import { fanOut } from "./fan-out";
import { claimOccurrences } from "./occurrences";

// docs/rules/people.md#webhooks-agree-with-reads: compares the resource in each webhook with the
// response of the read API, for every set of scopes.

/**
 * An event type for each resource, and the endpoint that serves the resource. Applications appear
 * only in webhooks.
 */
const eventTypeAndEndpoint = {
  event: ["event.visibility_changed", "event"],
  participant: ["participant.profile_updated", "participants"],
  activity: ["activity.updated", "activities"],
  thread: ["thread.updated", "threads"],
  location: ["location.updated", "locations"],
  registration_wave: ["registration_wave.started", "registration-waves"],
} as const satisfies Partial<Record<ResourceKind, [ResourceEventType, keyof typeof endpoints]>>;

type ServedKind = keyof typeof eventTypeAndEndpoint;
const kinds = Object.keys(eventTypeAndEndpoint) as ServedKind[];

const scopeSets: Scope[][] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  eventSideScopes.filter((_, n) => bits & (1 << n)),
);
const nameOf = (scopes: Scope[]) => scopes.join(" ") || "no scope";

let event: Awaited<ReturnType<typeof anEventWithOrganization>>;
let people: Record<"open" | "hidden", Awaited<ReturnType<typeof aPerson>>>;
const listeners = new Map<string, Awaited<ReturnType<typeof aListener>>>();

beforeAll(async () => {
  event = await anEventWithOrganization();
  for (const scopes of scopeSets)
    listeners.set(
      nameOf(scopes),
      await aListener(event, "https://hooks.example.com/in", {}, scopes),
    );
  people = { open: await aPerson(), hidden: await aPerson() };
  const notes = {
    admin_notes: "Asks for a quiet room",
    application_admin_notes: "Came by recommendation",
  };
  await aParticipant(event, people.open, {
    real_name: "Open Name",
    display_name: "Open",
    ...notes,
  });
  await aParticipant(event, people.hidden, {
    real_name: "Hidden Name",
    display_name: "Hidden",
    privacy_mode: true,
    ...notes,
  });
  const ids = await someProgram();
  await transact(async (tx) => {
    for (const kind of kinds)
      for (const id of ids[kind])
        await announce(tx, eventTypeAndEndpoint[kind][0], {
          eventId: event.id,
          id,
          actorId: event.id,
        });
    await announce(tx, "application.submitted", {
      eventId: event.id,
      id: people.open.id,
      actorId: event.id,
    });
  });
  await fanOut(await claimOccurrences(100, 30), () => {});
  await closeDeliveryPools();
});

async function someProgram(): Promise<Record<ServedKind, string[]>> {
  const inEvent = { event_id: event.id };
  const thread = await prisma().thread.create({ data: { ...inEvent, name: "Tabletop" } });
  const location = await prisma().location.create({
    data: { ...inEvent, name: "Hall", scope: "indoor", type: "room" },
  });
  const wave = await prisma().registrationWave.create({ data: { ...inEvent, name: "First" } });
  const activity = {
    ...inEvent,
    title: "Game",
    activity_type: "workshop",
    status: "new",
    thread_id: thread.id,
    location_id: location.id,
  };
  const { id: activity_id } = await prisma().activity.create({
    data: { ...activity, host_person_id: people.open.id },
  });
  for (const { id } of Object.values(people)) {
    await prisma().signUp.create({ data: { ...inEvent, activity_id, person_id: id } });
    await prisma().activityCoHost.create({ data: { ...inEvent, activity_id, person_id: id } });
  }
  return {
    event: [event.id],
    participant: Object.values(people).map(({ id }) => id),
    activity: [activity_id],
    thread: [thread.id],
    location: [location.id],
    registration_wave: [wave.id],
  };
}

const listenerOf = (scopes: Scope[]) => {
  const listener = listeners.get(nameOf(scopes));
  if (!listener) throw new Error("No listener has these scopes.");
  return listener;
};

/** The resources that were sent to an integration, by id. */
async function deliveredResources(scopes: Scope[], eventType: ResourceEventType) {
  const deliveries = await deliveriesOf(listenerOf(scopes).integration);
  const bodies = deliveries
    .filter(({ event_type }) => event_type === eventType)
    .map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()));
  return bodies.map(({ data }) => data).sort(byId);
}

async function readJson(token: string, path: string) {
  const response = await readApi(
    new Request(`http://localhost:3000/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  expect(response.status).toBe(200);
  return response.json();
}

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

describe.each(scopeSets.map((scopes) => ({ scopes, name: nameOf(scopes) })))(
  "with $name",
  ({ scopes }) => {
    const isServed = (kind: ServedKind) =>
      scopes.includes(endpoints[eventTypeAndEndpoint[kind][1]].scope);

    test.each(kinds.filter(isServed))(
      "the %s in a webhook equals the one in the read API",
      async (kind) => {
        const [eventType, endpoint] = eventTypeAndEndpoint[kind];
        const { token } = await anInstallationToken(listenerOf(scopes).connection, scopes);
        const answer = await readJson(
          token,
          endpoints[endpoint].path.replace("{event_id}", event.id),
        );
        expect(await deliveredResources(scopes, eventType)).toEqual(
          (answer.items ?? [answer.event]).sort(byId),
        );
      },
    );

    if (!scopes.includes("participants.read"))
      test("a webhook contains no personal fields or organizers' notes and marks them as withheld", async () => {
        const withheld = { real_name: null, email: null, personal_data_withheld: true };
        const participants = await deliveredResources(scopes, "participant.profile_updated");
        expect(participants).toMatchObject(
          Array(2).fill({
            ...withheld,
            admin_notes: null,
            application_admin_notes: null,
            custom_form_fields: null,
          }),
        );
        expect(await deliveredResources(scopes, "application.submitted")).toMatchObject([withheld]);
      });

    test("people of an activity are visible only with event.read or participants.read, and never in privacy mode", async () => {
      const isShown = scopes.includes("event.read") || scopes.includes("participants.read");
      const [activity] = await deliveredResources(scopes, "activity.updated");
      expect([
        activity.host_display_name,
        activity.players.length,
        activity.co_host_ids.length,
      ]).toEqual(isShown ? ["Open", 1, 1] : [null, 0, 0]);
      expect(activity.personal_data_withheld).toBe(true);
    });

    test("/me/profile shows the organizers' notes only with participants.read, and withholds nothing else", async () => {
      const { token } = await aUserToken(listenerOf(scopes).connection, people.hidden);
      const { event_profile } = (await readJson(token, "/me/profile")).profile;
      const notes = scopes.includes("participants.read")
        ? ["Asks for a quiet room", "Came by recommendation"]
        : [null, null];
      expect([event_profile.admin_notes, event_profile.application_admin_notes]).toEqual(notes);
      expect(event_profile).toMatchObject({
        real_name: "Hidden Name",
        personal_data_withheld: false,
      });
    });
  },
);
