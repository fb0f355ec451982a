import { beforeEach, describe, expect, test } from "vitest";
import type { ActivityStatus } from "./input";
import { reinstateActivity, scheduleActivity, unscheduleActivity } from "./move";
import "@/e2e/support/database";
import { cancelActivity } from "@/e2e/support/cancel-activity";
import {
  activityOf,
  expectRefusal,
  hoursAhead,
  recordedSince,
  waveOf,
} from "@/e2e/support/program";
import { anOrganizedEvent, aParticipant, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { createWave } from "@/lib/transitions/wave/wave";
import { createActivity } from "./create";
import { deleteActivity } from "./delete";
import { editActivity } from "./edit";

// docs/rules/states.md#activity-states: every verb from every state, with the entries it records.
// Every other verb is refused with a message and changes nothing.

type World = Awaited<ReturnType<typeof anOrganizedEvent>>;

let world: World;
let earlierEntries: Set<string>;
const times = { start_time: hoursAhead(24), end_time: hoursAhead(25) };
const noTimes = { start_time: null, end_time: null };

beforeEach(async () => {
  world = await anOrganizedEvent();
  earlierEntries = new Set();
});

const recordedChanges = () => recordedSince(world.event, earlierEntries);
const rowOf = (id: string) =>
  prisma().activity.findUniqueOrThrow({ where: { event_id_id: { event_id: world.event.id, id } } });

async function anActivityThatIs(status: ActivityStatus): Promise<string> {
  const id = await createActivity(
    world.organizer,
    world.event.id,
    activityOf(status === "new" ? {} : times),
  );
  if (status === "canceled") await cancelActivity(world.organizer, world.event.id, id);
  await recordedChanges();
  return id;
}

const verbs = {
  schedule: ({ organizer, event }: World, id: string) =>
    scheduleActivity(organizer, event.id, id, times),
  unschedule: ({ organizer, event }: World, id: string) =>
    unscheduleActivity(organizer, event.id, id),
  cancel: ({ organizer, event }: World, id: string) => cancelActivity(organizer, event.id, id),
  reinstate: ({ organizer, event }: World, id: string) =>
    reinstateActivity(organizer, event.id, id),
};

const table: [keyof typeof verbs, ActivityStatus, ActivityStatus | RegExp][] = [
  ["schedule", "new", "scheduled"],
  ["schedule", "scheduled", /is scheduled/],
  ["schedule", "canceled", /is canceled/],
  ["unschedule", "new", /is new/],
  ["unschedule", "scheduled", "new"],
  ["unschedule", "canceled", /is canceled/],
  ["cancel", "new", "canceled"],
  ["cancel", "scheduled", "canceled"],
  ["cancel", "canceled", /is canceled/],
  ["reinstate", "new", /is new/],
  ["reinstate", "scheduled", /is scheduled/],
  ["reinstate", "canceled", "new"],
];

test.each(table)("%s from %s: %s", async (verb, from, to) => {
  const id = await anActivityThatIs(from);
  const before = await rowOf(id);
  if (to instanceof RegExp) {
    await expectRefusal(verbs[verb](world, id), "invalid_request", to);
    expect(await rowOf(id)).toEqual(before);
    expect(await recordedChanges()).toEqual([]);
    return;
  }
  await verbs[verb](world, id);
  const after = await rowOf(id);
  expect(after.status).toBe(to);
  expect(after.start_time !== null && after.end_time !== null).toBe(
    to === "scheduled" || (to === "canceled" && from === "scheduled"),
  );
  const [occurrence, ...others] = await recordedChanges();
  expect(others).toEqual([]);
  const snapshot = { id, status: to, start_time: after.start_time?.toISOString() ?? null };
  expect(occurrence).toMatchObject({ event_type: "activity.updated", snapshot });
  const audited = await prisma().auditEntry.findFirstOrThrow({
    where: { id: occurrence?.actor_id ?? "" },
  });
  expect(audited).toMatchObject({
    subject_type: "activity",
    subject_id: id,
    actor_person_id: world.organizer.personId,
    request_id: "request-1",
  });
});

describe("an activity", () => {
  test("added without times is new, with both times is scheduled, and with one time is refused at the other field", async () => {
    const id = await createActivity(world.organizer, world.event.id, activityOf());
    expect(await recordedChanges()).toMatchObject([
      {
        event_type: "activity.created",
        dedup_key: id,
        snapshot: { id, title: "Opening", status: "new" },
      },
    ]);
    await createActivity(world.organizer, world.event.id, activityOf(times));
    expect(await recordedChanges()).toMatchObject([
      { event_type: "activity.created", snapshot: { status: "scheduled" } },
    ]);
    const withoutEnd = createActivity(
      world.organizer,
      world.event.id,
      activityOf({ start_time: times.start_time }),
    );
    await expect(withoutEnd).rejects.toMatchObject({
      code: "validation_error",
      extra: { field: "end_time" },
    });
    const backwards = { start_time: times.end_time, end_time: times.start_time };
    await expect(
      createActivity(world.organizer, world.event.id, activityOf(backwards)),
    ).rejects.toMatchObject({ extra: { field: "end_time" } });
    expect(await recordedChanges()).toEqual([]);
  });

  test.each<[string, ActivityStatus, typeof times | typeof noTimes, ActivityStatus]>([
    ["given", "new", times, "scheduled"],
    ["taken away", "scheduled", noTimes, "new"],
    ["taken away", "canceled", noTimes, "canceled"],
  ])("derives its status from times %s in an edit of a %s one", async (_, from, typed, to) => {
    const id = await anActivityThatIs(from);
    await editActivity(world.organizer, world.event.id, id, typed);
    expect(await recordedChanges()).toMatchObject([
      {
        event_type: "activity.updated",
        snapshot: { status: to, start_time: typed.start_time?.toISOString() ?? null },
      },
    ]);
  });

  test("is not changed or announced by an edit that changes nothing", async () => {
    const id = await anActivityThatIs("scheduled");
    const before = await rowOf(id);
    await editActivity(world.organizer, world.event.id, id, activityOf(times));
    expect(await rowOf(id)).toEqual(before);
    expect(await recordedChanges()).toEqual([]);
  });

  test.each([{ capacity: 12 }, { sign_ups_enabled: true }])(
    "is announced twice for %o: as an edit and as a change of the capacity state",
    async (change) => {
      const id = await anActivityThatIs("new");
      await editActivity(world.organizer, world.event.id, id, { ...change, title: "Another" });
      expect(await recordedChanges()).toMatchObject([
        {
          event_type: "activity.capacity_state_changed",
          snapshot: { ...change, title: "Another" },
        },
        { event_type: "activity.updated", snapshot: change },
      ]);
    },
  );

  test("keeps its sign-ups through an edit, and its capacity cannot go below them", async () => {
    const id = await anActivityWithPlayers(3);
    await expectRefusal(
      editActivity(world.organizer, world.event.id, id, { capacity: 2 }),
      "validation_error",
      /3 people are signed up/,
    );
    expect(await recordedChanges()).toEqual([]);
    await editActivity(world.organizer, world.event.id, id, { capacity: 3, title: "Renamed" });
    const [changed] = await recordedChanges();
    expect(changed).toMatchObject({
      snapshot: { capacity: 3, committed_signups_count: 3, players: [{}, {}, {}] },
    });
  });

  test("is announced as it was when deleted, without its sign-ups, and the wave that gated it changes", async () => {
    const id = await anActivityWithPlayers(2);
    const waveId = await createWave(
      world.organizer,
      world.event.id,
      waveOf({ base_activities: [id] }),
    );
    await recordedChanges();
    const waveRow = () =>
      prisma().registrationWave.findUniqueOrThrow({
        where: { event_id_id: { event_id: world.event.id, id: waveId } },
      });
    const wave = await waveRow();
    await deleteActivity(world.organizer, world.event.id, id);
    expect(await recordedChanges()).toMatchObject([
      {
        event_type: "activity.deleted",
        dedup_key: id,
        snapshot: {
          id,
          committed_signups_count: 2,
          players: [{}, {}],
          registration_waves: [waveId],
        },
      },
    ]);
    expect(await prisma().signUp.count({ where: { activity_id: id } })).toBe(0);
    expect((await waveRow()).updated_at.getTime()).toBeGreaterThan(wave.updated_at.getTime());
    await expectRefusal(deleteActivity(world.organizer, world.event.id, id), "resource_not_found");
  });
});

describe("hosts and co-hosts", () => {
  test("are participants of the event, including guests; others are refused at the field", async () => {
    const [host, removed] = [await aPerson(), await aPerson()];
    const guest = await prisma().person.create({ data: { is_guest: true } });
    for (const person of [host, guest]) await aParticipant(world.event, person);
    await aParticipant(world.event, removed, { removed_at: new Date() });
    const id = await createActivity(
      world.organizer,
      world.event.id,
      activityOf({ host: host.id, co_hosts: [guest.id] }),
    );
    expect(await recordedChanges()).toMatchObject([
      { snapshot: { host: { person_id: host.id }, co_hosts: [{ person_id: guest.id }] } },
    ]);
    const nameHosts = (input: { host?: string; co_hosts?: string[] }) =>
      editActivity(world.organizer, world.event.id, id, input);
    await expect(nameHosts({ host: removed.id })).rejects.toMatchObject({
      extra: { field: "host" },
    });
    await expect(nameHosts({ co_hosts: [guest.id, (await aPerson()).id] })).rejects.toMatchObject({
      extra: { field: "co_hosts" },
    });
    await nameHosts({ co_hosts: [] });
    expect(await recordedChanges()).toMatchObject([
      { event_type: "activity.updated", snapshot: { host: { person_id: host.id }, co_hosts: [] } },
    ]);
  });

  test("stay named after their removal from the event until somebody changes it", async () => {
    const host = await aPerson();
    await aParticipant(world.event, host);
    const id = await createActivity(world.organizer, world.event.id, activityOf({ host: host.id }));
    await prisma().eventPerson.updateMany({
      where: { person_id: host.id },
      data: { removed_at: new Date() },
    });
    await editActivity(world.organizer, world.event.id, id, { host: host.id, title: "Renamed" });
    expect((await rowOf(id)).host_person_id).toBe(host.id);
  });
});

test("another organization's activity is not found by any verb", async () => {
  const id = await anActivityThatIs("scheduled");
  const { event } = world;
  const { organizer: stranger } = await anOrganizedEvent();
  const attempts = [
    createActivity(stranger, event.id, activityOf()),
    editActivity(stranger, event.id, id, { title: "Mine" }),
    deleteActivity(stranger, event.id, id),
    ...Object.values(verbs).map((verb) => verb({ ...world, organizer: stranger }, id)),
  ];
  await Promise.all(attempts.map((attempt) => expectRefusal(attempt, "resource_not_found")));
  const otherWorld = await anOrganizedEvent();
  await expectRefusal(
    cancelActivity(otherWorld.organizer, otherWorld.event.id, id),
    "resource_not_found",
  );
  await expectRefusal(
    editActivity(otherWorld.organizer, otherWorld.event.id, "no-uuid", {}),
    "resource_not_found",
  );
  expect((await rowOf(id)).status).toBe("scheduled");
});

async function anActivityWithPlayers(players: number): Promise<string> {
  const id = await createActivity(world.organizer, world.event.id, activityOf({ capacity: 10 }));
  for (let n = 0; n < players; n++) {
    const person = await aPerson();
    await aParticipant(world.event, person);
    await prisma().signUp.create({
      data: { event_id: world.event.id, activity_id: id, person_id: person.id },
    });
  }
  await prisma().activity.updateMany({ where: { id }, data: { committed_signups_count: players } });
  await recordedChanges();
  return id;
}
