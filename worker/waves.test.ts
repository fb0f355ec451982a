import { expect, test } from "vitest";
import "@/e2e/support/database";
import { hoursAhead } from "@/e2e/support/program";
import { anOrganizedEvent } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { waves } from "./jobs";

const run = () => waves.run(new AbortController().signal);
const threeWorkers = () => Promise.all([run(), run(), run()]);

async function someWaves(count: number, window: { start_time: Date; end_time: Date | null }) {
  const { event } = await anOrganizedEvent();
  await prisma().registrationWave.createMany({
    data: Array.from({ length: count }, () => ({ event_id: event.id, ...window })),
  });
  return event;
}

/** The number of occurrences of each type for the waves of the event. */
async function occurrenceCounts(event: { id: string }) {
  const rows = await prisma().occurrence.groupBy({
    by: ["event_type"],
    where: { event_id: event.id },
    _count: true,
  });
  return Object.fromEntries(rows.map(({ event_type, _count }) => [event_type, _count]));
}

test("three workers start each wave once and finish it once, at its times", async () => {
  const event = await someWaves(20, { start_time: hoursAhead(-1), end_time: hoursAhead(1) });
  await threeWorkers();
  expect(await occurrenceCounts(event)).toEqual({ "registration_wave.started": 20 });
  await threeWorkers();
  expect(await occurrenceCounts(event)).toEqual({ "registration_wave.started": 20 });
  await prisma().registrationWave.updateMany({
    where: { event_id: event.id },
    data: { end_time: hoursAhead(-0.5) },
  });
  await threeWorkers();
  expect(await occurrenceCounts(event)).toEqual({
    "registration_wave.started": 20,
    "registration_wave.finished": 20,
  });
  expect(
    await prisma().registrationWave.count({ where: { event_id: event.id, status: "finished" } }),
  ).toBe(20);
});

test("a wave whose whole window passed during a pause starts and then finishes, and both are recorded", async () => {
  const event = await someWaves(1, { start_time: hoursAhead(-3), end_time: hoursAhead(-2) });
  await threeWorkers();
  await run();
  const occurrences = await prisma().occurrence.findMany({
    where: { event_id: event.id },
    orderBy: { occurred_at: "asc" },
  });
  expect(occurrences).toMatchObject([
    { event_type: "registration_wave.started", snapshot: { status: "started" } },
    { event_type: "registration_wave.finished", snapshot: { status: "finished" } },
  ]);
});

test("a wave without an end keeps running, and a future wave stays scheduled", async () => {
  const endless = await someWaves(1, { start_time: hoursAhead(-3), end_time: null });
  const future = await someWaves(1, { start_time: hoursAhead(1), end_time: null });
  await threeWorkers();
  expect([await occurrenceCounts(endless), await occurrenceCounts(future)]).toEqual([
    { "registration_wave.started": 1 },
    {},
  ]);
});
