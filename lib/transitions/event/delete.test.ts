import { expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aConnection,
  anIntegration,
  anOrganizedEvent,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { deleteWave } from "@/lib/transitions/wave/wave";
import { deleteEvent } from "./delete";

// docs/rules/states.md#deleting-waves-and-events

const draft = { publish_status: "draft", visibility: "private", access_mode: "closed" };

async function aScenario(data: object = draft) {
  return anOrganizedEvent({ title: "Begun by mistake", ...data });
}

const isThere = async (event: { id: string }) =>
  (await prisma().event.count({ where: { id: event.id } })) === 1;

test("a draft that nobody knows is deleted with its contents, and the organization's log keeps its title", async () => {
  const { organizer, organization, event } = await aScenario();
  const event_id = event.id;
  const role = await prisma().role.create({ data: { event_id, name: "Speaker" } });
  const thread = await prisma().thread.create({ data: { event_id, name: "Talks" } });
  const location = await prisma().location.create({
    data: { event_id, name: "Hall", scope: "indoor", type: "room", thread_id: thread.id },
  });
  const activity = await prisma().activity.create({
    data: { event_id, title: "Opening", thread_id: thread.id, location_id: location.id },
  });
  const links = {
    roles: { create: { role_id: role.id } },
    activities: { create: { activity_id: activity.id } },
  };
  await prisma().registrationWave.create({
    data: { event_id, name: "Early", status: "scheduled", audience: "roles", ...links },
  });
  await deleteEvent(organizer, event_id);
  expect(await isThere(event)).toBe(false);
  expect(
    await prisma().auditEntry.findFirst({
      where: { organization_id: organization.id, action: "event.deleted" },
    }),
  ).toMatchObject({
    subject_id: event_id,
    details: { title: "Begun by mistake" },
  });
});

test.each<[string, (scenario: Awaited<ReturnType<typeof aScenario>>) => Promise<unknown>, RegExp]>([
  [
    "is published",
    ({ event }) =>
      prisma().event.update({ where: { id: event.id }, data: { publish_status: "published" } }),
    /has been published/,
  ],
  [
    "was published once",
    ({ event }) =>
      prisma().event.update({ where: { id: event.id }, data: { published_at: new Date() } }),
    /has been published/,
  ],
  [
    "somebody applied to",
    async ({ event }) => aParticipant(event, await aPerson(), { registered_at: null }),
    /has applications or participants/,
  ],
  [
    "an integration was connected to",
    async ({ event, organization }) => aConnection(await anIntegration(organization), event),
    /was connected/,
  ],
])("deleting an event that %s is refused", async (_, known, words) => {
  const scenario = await aScenario();
  await known(scenario);
  await expect(deleteEvent(scenario.organizer, scenario.event.id)).rejects.toThrow(words);
  expect(await isThere(scenario.event)).toBe(true);
});

const aWave = (event: { id: string }, status = "scheduled") =>
  prisma().registrationWave.create({
    data: { event_id: event.id, name: "Early", status, audience: "all" },
  });

test("a wave that nobody knows is deleted, even when it is over", async () => {
  const { organizer, event } = await aScenario();
  for (const status of ["scheduled", "canceled", "finished"])
    await deleteWave(organizer, event.id, (await aWave(event, status)).id);
  expect(await prisma().registrationWave.count({ where: { event_id: event.id } })).toBe(0);
  expect(
    await prisma().auditEntry.count({
      where: { event_id: event.id, action: "registration_wave.deleted" },
    }),
  ).toBe(3);
});

test("only the activities that a deleted wave gated are updated, so that earlier readers see that it was deleted", async () => {
  const { organizer, event } = await aScenario();
  const addActivity = (title: string) =>
    prisma().activity.create({ data: { event_id: event.id, title } });
  const [gated, free, wave] = [
    await addActivity("Opening"),
    await addActivity("Concert"),
    await aWave(event),
  ];
  await prisma().waveActivity.create({
    data: { event_id: event.id, wave_id: wave.id, activity_id: gated.id, sort_order: 0 },
  });
  await deleteWave(organizer, event.id, wave.id);
  const updatedAt = async (id: string) =>
    (
      await prisma().activity.findUniqueOrThrow({
        where: { event_id_id: { event_id: event.id, id } },
      })
    ).updated_at;
  expect((await updatedAt(gated.id)).getTime()).toBeGreaterThan(gated.updated_at.getTime());
  expect(await updatedAt(free.id)).toEqual(free.updated_at);
  expect(
    await prisma().occurrence.findMany({
      where: { event_id: event.id },
      select: { event_type: true, snapshot: true },
    }),
  ).toMatchObject([
    { event_type: "activity.updated", snapshot: { id: gated.id, registration_waves: [] } },
  ]);
});

test("deleting a wave that is open, that somebody signed up through or that an integration knows is refused", async () => {
  const { organizer, organization, event } = await aScenario();
  await expect(deleteWave(organizer, event.id, (await aWave(event, "started")).id)).rejects.toThrow(
    /Stop it first/,
  );
  const usedWave = await aWave(event, "finished");
  const person = await aPerson();
  await aParticipant(event, person);
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Opening" },
  });
  await prisma().signUp.create({
    data: {
      event_id: event.id,
      activity_id: activity.id,
      person_id: person.id,
      wave_id: usedWave.id,
    },
  });
  await expect(deleteWave(organizer, event.id, usedWave.id)).rejects.toThrow(/signed up/);
  const connectedWave = await aWave(event);
  await aConnection(await anIntegration(organization), event);
  await expect(deleteWave(organizer, event.id, connectedWave.id)).rejects.toThrow(/connected/);
  expect(await prisma().registrationWave.count({ where: { event_id: event.id } })).toBe(3);
});
