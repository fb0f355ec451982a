import { beforeEach, expect, test } from "vitest";
import { createPart, deletePart, editPart } from "@/lib/transitions/event-part/event-part";
import { locations, threads } from "@/lib/transitions/event-part/parts";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import "@/e2e/support/database";
import { cancelActivity } from "@/e2e/support/cancel-activity";
import { activityOf, locationOf, threadOf, waveOf } from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { Refusal } from "@/lib/errors/refusal";
import { createWave, editWave } from "@/lib/transitions/wave/wave";
import { createActivity } from "./create";
import { deleteActivity } from "./delete";
import { editActivity } from "./edit";

let world: Awaited<ReturnType<typeof anOrganizedEvent>>;

beforeEach(async () => {
  world = await anOrganizedEvent();
});

/**
 * Runs all attempts concurrently and returns how many succeeded. Any error other than a refusal
 * fails the test.
 */
async function successesOf(attempts: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Refusal);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

const times = (count: number, attempt: (n: number) => Promise<unknown>) =>
  Array.from({ length: count }, (_, n) => attempt(n));

const announcementsOf = (event_type: string) =>
  prisma().$queryRaw<{ id: string; updated_at: string }[]>`
    SELECT snapshot->>'id' AS id, snapshot->>'updated_at' AS updated_at FROM occurrences
     WHERE event_id = ${world.event.id}::uuid AND event_type = ${event_type} ORDER BY 2`;

type Owner = Awaited<ReturnType<typeof anOrganizedEvent>>;

const resources: [
  string,
  (world: Owner) => Promise<string>,
  (world: Owner, id: string, name: string) => Promise<void>,
][] = [
  [
    "activities",
    ({ organizer, event }) => createActivity(organizer, event.id, activityOf()),
    ({ organizer, event }, id, title) => editActivity(organizer, event.id, id, { title }),
  ],
  [
    "threads",
    ({ organizer, event }) => createPart(threads, organizer, event.id, threadOf()),
    ({ organizer, event }, id, name) => editPart(threads, organizer, event.id, id, { name }),
  ],
  [
    "locations",
    ({ organizer, event }) => createPart(locations, organizer, event.id, locationOf()),
    ({ organizer, event }, id, name) => editPart(locations, organizer, event.id, id, { name }),
  ],
];

test.each(resources)(
  "parallel edits of %s: each is announced, and updated_at strictly increases, to the microsecond",
  async (table, create, edit) => {
    const id = await create(world);
    expect(await successesOf(times(8, (n) => edit(world, id, `Name ${n}`)))).toBe(8);
    const updates = await prisma().$queryRaw<{ updated_at: string }[]>`
    SELECT snapshot->>'updated_at' AS updated_at FROM occurrences WHERE event_id = ${world.event.id}::uuid AND event_type LIKE '%.updated' ORDER BY 1`;
    const instants = updates.map(({ updated_at }) => updated_at);
    expect(instants).toHaveLength(8);
    expect(new Set(instants).size).toBe(8);
    const [row] = await prisma().$queryRawUnsafe<{ latest: string }[]>(
      `SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS latest FROM ${table} WHERE id = $1::uuid`,
      id,
    );
    expect(row?.latest).toBe(instants.at(-1));
  },
);

test("exactly one of several parallel cancellations succeeds", async () => {
  const { organizer, event } = world;
  const id = await createActivity(organizer, event.id, activityOf());
  expect(await successesOf(times(8, () => cancelActivity(organizer, event.id, id)))).toBe(1);
  expect(await announcementsOf("activity.updated")).toHaveLength(1);
});

test("exactly one of several parallel deletions among edits succeeds; it is announced once, and nothing after it", async () => {
  const { organizer, event } = world;
  const id = await createActivity(organizer, event.id, activityOf());
  const wave = await createWave(organizer, event.id, waveOf({ base_activities: [id] }));
  const edits = times(3, (n) => editActivity(organizer, event.id, id, { title: `Title ${n}` }));
  const deletions = times(3, () => deleteActivity(organizer, event.id, id));
  const waveEdits = times(2, (n) => editWave(organizer, event.id, wave, { name: `Wave ${n}` }));
  await successesOf([...edits, ...deletions, ...waveEdits]);
  const [deleted, ...others] = await announcementsOf("activity.deleted");
  expect(others).toEqual([]);
  const updates = await announcementsOf("activity.updated");
  expect(updates.every(({ updated_at }) => updated_at <= (deleted?.updated_at ?? ""))).toBe(true);
});

test("deleting a thread or location while activities choose it leaves no dangling reference", async () => {
  const { organizer, event } = world;
  for (let round = 0; round < 3; round++) {
    const thread = await createPart(threads, organizer, event.id, threadOf());
    const location = await createPart(locations, organizer, event.id, locationOf({ thread }));
    const activity = await createActivity(organizer, event.id, activityOf());
    await successesOf([
      ...times(3, () => createActivity(organizer, event.id, activityOf({ thread, location }))),
      deletePart(threads, organizer, event.id, thread),
      editActivity(organizer, event.id, activity, { thread, location }),
      deletePart(locations, organizer, event.id, location),
      editPart(threads, organizer, event.id, thread, { name: "Late" }),
    ]);
  }
  expect(await prisma().thread.count({ where: { event_id: event.id } })).toBe(0);
  expect(await prisma().location.count({ where: { event_id: event.id } })).toBe(0);
  expect(
    await prisma().activity.count({
      where: {
        event_id: event.id,
        OR: [{ thread_id: { not: null } }, { location_id: { not: null } }],
      },
    }),
  ).toBe(0);
});

test("a wave that is started and stopped concurrently is started at most once and stopped once", async () => {
  const { organizer, event } = world;
  const id = await createWave(organizer, event.id, waveOf());
  await successesOf([
    ...times(4, () => startWaveNow(organizer, event.id, id)),
    ...times(4, () => stopWave(organizer, event.id, id)),
  ]);
  expect(await announcementsOf("registration_wave.canceled")).toHaveLength(1);
  expect((await announcementsOf("registration_wave.started")).length).toBeLessThanOrEqual(1);
});
