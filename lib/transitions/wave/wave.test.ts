import { beforeEach, describe, expect, test } from "vitest";
import { moveDueWave, type OwnWave, startWaveNow, stopWave } from "./move";
import "@/e2e/support/database";
import {
  activityOf,
  expectRefusal,
  hoursAhead,
  recordedSince,
  waveOf,
} from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { createActivity } from "@/lib/transitions/activity/create";
import { createWave, editWave } from "./wave";

// docs/rules/states.md#wave-states: every trigger from every state, with the entries it records.
// Every other one is refused and changes nothing.

type World = Awaited<ReturnType<typeof anOrganizedEvent>>;
type Status = "scheduled" | "started" | "finished" | "canceled";

let world: World;
let earlierEntries: Set<string>;

beforeEach(async () => {
  world = await anOrganizedEvent();
  earlierEntries = new Set();
});

const recordedChanges = () => recordedSince(world.event, earlierEntries);
const keyOf = (id: string) => ({ event_id_id: { event_id: world.event.id, id } });
const rowOf = (id: string) => prisma().registrationWave.findUniqueOrThrow({ where: keyOf(id) });

async function aWaveThatIs(
  status: Status,
  window: { start_time?: Date; end_time?: Date } = {},
): Promise<string> {
  const activity = await createActivity(world.organizer, world.event.id, activityOf());
  const gated = waveOf({ base_activities: [activity] });
  const id = await createWave(world.organizer, world.event.id, gated);
  await prisma().registrationWave.update({ where: keyOf(id), data: { status, ...window } });
  await recordedChanges();
  return id;
}

const organizerVerbs = {
  "start now": ({ organizer, event }: World, id: string) => startWaveNow(organizer, event.id, id),
  stop: ({ organizer, event }: World, id: string) => stopWave(organizer, event.id, id),
};

const table: [keyof typeof organizerVerbs, Status, Status | RegExp][] = [
  ["start now", "scheduled", "started"],
  ["start now", "started", /already started/],
  ["start now", "finished", /already finished/],
  ["start now", "canceled", /already stopped/],
  ["stop", "scheduled", "canceled"],
  ["stop", "started", "canceled"],
  ["stop", "finished", /already finished/],
  ["stop", "canceled", /already stopped/],
];

test.each(table)("by hand: %s from %s: %s", async (verb, from, to) => {
  const id = await aWaveThatIs(from);
  const before = await rowOf(id);
  if (to instanceof RegExp) {
    await expectRefusal(organizerVerbs[verb](world, id), "invalid_request", to);
    expect(await rowOf(id)).toEqual(before);
    expect(await recordedChanges()).toEqual([]);
    return;
  }
  await organizerVerbs[verb](world, id);
  const [occurrence, ...others] = await recordedChanges();
  expect(others).toEqual([]);
  expect(occurrence).toMatchObject({
    event_type: `registration_wave.${to}`,
    snapshot: { id, status: to },
  });
  const audited = await prisma().auditEntry.findFirstOrThrow({
    where: { id: occurrence?.actor_id ?? "" },
  });
  expect(audited).toMatchObject({
    action: `registration_wave.${to}`,
    subject_id: id,
    actor_person_id: world.organizer.personId,
  });
});

const workerVerbs = {
  start: (wave: OwnWave) => moveDueWave(wave, "started"),
  finish: (wave: OwnWave) => moveDueWave(wave, "finished"),
};
const opened = { start_time: hoursAhead(-1) };
const closed = { start_time: hoursAhead(-2), end_time: hoursAhead(-1) };

const clockTable: [keyof typeof workerVerbs, string, Status, object, Status | null][] = [
  ["start", "after it opened", "scheduled", opened, "started"],
  ["start", "after it closed", "scheduled", closed, "started"],
  ["start", "before it opened", "scheduled", {}, null],
  ["start", "after it opened", "started", opened, null],
  ["start", "after it opened", "finished", opened, null],
  ["start", "after it opened", "canceled", opened, null],
  ["finish", "after it closed", "started", closed, "finished"],
  ["finish", "before it closed", "started", opened, null],
  ["finish", "after it closed", "scheduled", closed, null],
  ["finish", "after it closed", "finished", closed, null],
  ["finish", "after it closed", "canceled", closed, null],
];

test.each(clockTable)("by time: %s %s, from %s", async (verb, _, from, window, to) => {
  const id = await aWaveThatIs(from, window);
  const before = await rowOf(id);
  const moved = await workerVerbs[verb]({ id, event: world.event });
  expect(moved).toBe(to !== null);
  const changes = await recordedChanges();
  if (to)
    expect(changes).toMatchObject([
      { event_type: `registration_wave.${to}`, snapshot: { id, status: to } },
    ]);
  else expect({ row: await rowOf(id), changes }).toEqual({ row: before, changes: [] });
});

test("a wave started by hand opens now, and its start time is updated", async () => {
  const id = await aWaveThatIs("scheduled");
  const before = Date.now();
  await organizerVerbs["start now"](world, id);
  const opensAt = (await rowOf(id)).start_time?.getTime() ?? 0;
  expect(opensAt).toBeGreaterThanOrEqual(before - 1000);
  expect(opensAt).toBeLessThanOrEqual(Date.now() + 1000);
});

describe("a wave's fields", () => {
  test("update activities that are newly gated or no longer gated, but not those that stay gated", async () => {
    const { organizer, event } = world;
    const [first, kept, last] = await Promise.all(
      ["First", "Kept", "Last"].map((title) =>
        createActivity(organizer, event.id, activityOf({ title })),
      ),
    );
    if (!first || !kept || !last) return expect.unreachable();
    await recordedChanges();
    const id = await createWave(organizer, event.id, waveOf({ base_activities: [first, kept] }));
    expect(await recordedChanges()).toMatchObject(
      Array(2).fill({ event_type: "activity.updated", snapshot: { registration_waves: [id] } }),
    );
    await editWave(organizer, event.id, id, { base_activities: [kept, last] });
    const changes = await recordedChanges();
    expect(changes.map(({ snapshot }) => snapshot)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first, registration_waves: [] }),
        expect.objectContaining({ id: last, registration_waves: [id] }),
      ]),
    );
    expect(changes).toHaveLength(2);
  });

  test.each<[string, Parameters<typeof waveOf>[0]]>([
    ["start_time", { start_time: null }],
    ["end_time", { end_time: hoursAhead(0.5) }],
    ["end_time", { start_time: hoursAhead(-2), end_time: hoursAhead(-1) }],
    ["roles_ids", { audience: "roles" }],
    ["capacity", { capacity_mode: "percentage", capacity: 101 }],
    ["base_activities", { base_activities: ["11111111-1111-4111-8111-111111111111"] }],
    ["roles_ids", { audience: "roles", roles_ids: ["11111111-1111-4111-8111-111111111111"] }],
  ])("report a fault at %s: %o", async (field, typed) => {
    await expect(createWave(world.organizer, world.event.id, waveOf(typed))).rejects.toMatchObject({
      code: "validation_error",
      extra: { field },
    });
    expect(await prisma().registrationWave.count({ where: { event_id: world.event.id } })).toBe(0);
  });

  test("keep the start once it has started, and everything once it is over", async () => {
    const started = await aWaveThatIs("started", opened);
    await expect(
      editWave(world.organizer, world.event.id, started, { start_time: hoursAhead(1) }),
    ).rejects.toMatchObject({
      extra: { field: "start_time" },
    });
    await editWave(world.organizer, world.event.id, started, { end_time: hoursAhead(5) });
    for (const status of ["finished", "canceled"] as const) {
      const id = await aWaveThatIs(status);
      await expectRefusal(
        editWave(world.organizer, world.event.id, id, { name: "Again" }),
        "invalid_request",
        /is over/,
      );
    }
  });

  test("have an eligibility generation that changes only with the audience", async () => {
    const id = await aWaveThatIs("scheduled");
    const role = await prisma().role.create({
      data: { event_id: world.event.id, name: "Speaker" },
    });
    const generation = async () => (await rowOf(id)).active_eligibility_generation;
    const first = await generation();
    await editWave(world.organizer, world.event.id, id, { name: "Renamed" });
    expect(await generation()).toBe(first);
    await editWave(world.organizer, world.event.id, id, {
      audience: "roles",
      roles_ids: [role.id],
    });
    expect(await generation()).not.toBe(first);
  });
});

test("another organization's waves are not found by any verb", async () => {
  const id = await aWaveThatIs("scheduled");
  const { event } = world;
  const { organizer: stranger } = await anOrganizedEvent();
  const attempts = [
    createWave(stranger, event.id, waveOf()),
    editWave(stranger, event.id, id, { name: "Mine" }),
    startWaveNow(stranger, event.id, id),
    stopWave(stranger, event.id, id),
  ];
  await Promise.all(attempts.map((attempt) => expectRefusal(attempt, "resource_not_found")));
  expect((await rowOf(id)).status).toBe("scheduled");
});
