import { afterEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anIntegration, anOrganization } from "@/e2e/support/world";
import { clock } from "@/lib/clock";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { runHousekeeping } from "@/worker/housekeeping";
import { publisherCalls } from "./calls";
import { publisherDeliveriesInSpan } from "./deliveries-health";
import { bucketOf, noDurations } from "./durations";

const { now } = clock;
afterEach(() => {
  clock.now = now;
});

async function anIntegrationAt(at: string) {
  clock.now = () => new Date(at);
  return anIntegration(await anOrganization());
}

const took = (milliseconds: number, times: number) =>
  noDurations().map((none, bucket) => (bucket === bucketOf(milliseconds) ? times : none));

test("calls are summed by hour for a day and by day for a month, each hour once, without those of another integration", async () => {
  const { id } = await anIntegrationAt("2027-03-01T10:30:00Z");
  const add = (integration_id: string, hour: string, succeeded: number) =>
    prisma().requestHour.create({
      data: {
        integration_id,
        hour: new Date(hour),
        succeeded,
        redirected: 1,
        refused: 0,
        failed: 0,
        durations: took(100, succeeded + 1),
      },
    });
  await add(id, "2027-03-01T10:00:00Z", 4);
  await add(id, "2027-02-28T11:00:00Z", 3);
  await add(id, "2027-02-28T10:00:00Z", 2);
  await add(id, "2027-01-31T00:00:00Z", 8);
  await add(id, "2027-01-30T23:00:00Z", 16);
  await add((await anIntegration(await anOrganization())).id, "2027-03-01T10:00:00Z", 100);
  const day = await publisherCalls(id, "day");
  expect(day.map(({ succeeded }) => succeeded)).toEqual([3, ...Array(22).fill(0), 4]);
  expect(day.at(-1)).toMatchObject({ at: new Date("2027-03-01T10:00:00Z"), redirected: 1 });
  expect([day[0]?.p99, day[1]?.p99]).toEqual([expect.any(Number), null]);
  const month = await publisherCalls(id, "month");
  expect(month.map(({ succeeded }) => succeeded)).toEqual([8, ...Array(27).fill(0), 5, 4]);
  expect(month[0]?.at).toEqual(new Date("2027-01-31T00:00:00Z"));
});

test.each([
  "2028-02-29T23:59:59.999Z",
  "2028-03-01T00:00:00.000Z",
  "2028-12-31T23:59:59.999Z",
  "2029-01-01T00:00:00.000Z",
])(
  "at %s a plot has every hour of its days once, and housekeeping has deleted none of them",
  async (now) => {
    const { id } = await anIntegrationAt(now);
    await pool().query(
      `INSERT INTO request_hours (integration_id, hour, succeeded, redirected, refused, failed, durations)
       SELECT $1, date_trunc('hour', $2::timestamptz, 'UTC') - ago * interval '1 hour', 1, 0, 0, 0, $3::int[] FROM generate_series(0, 40 * 24) ago`,
      [id, now, took(100, 1)],
    );
    const [day, month] = [await publisherCalls(id, "day"), await publisherCalls(id, "month")];
    expect(day.map(({ succeeded }) => succeeded)).toEqual(Array(24).fill(1));
    expect(month.map(({ succeeded }) => succeeded)).toEqual([
      ...Array(29).fill(24),
      new Date(now).getUTCHours() + 1,
    ]);
    await runHousekeeping(new AbortController().signal, `'${now}'::timestamptz`);
    expect([await publisherCalls(id, "day"), await publisherCalls(id, "month")]).toEqual([
      day,
      month,
    ]);
  },
);

test("deliveries are summed by day for a month, from counted hours and others alike", async () => {
  const { id } = await anIntegrationAt("2027-03-01T10:30:00Z");
  const event = await anEvent(await anOrganization());
  const add = (created_at: string, status: string) =>
    pool().query(
      `WITH occurrence AS (INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at) VALUES ('thread.created', $2, gen_random_uuid(), '{}', now()) RETURNING id)
       INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body, status, created_at, settled_at)
       SELECT 'dlv_' || id, id, $1, $2, 'thread.created', 'body', $3, $4, CASE WHEN $3 <> 'pending' THEN now() END FROM occurrence`,
      [id, event.id, status, created_at],
    );
  await add("2027-03-01T00:00:00Z", "delivered");
  await add("2027-03-01T10:29:00Z", "pending");
  await add("2027-02-28T23:59:59Z", "dead");
  await add("2027-01-30T23:59:59Z", "delivered");
  await prisma().deliveryHour.create({
    data: { integration_id: id, hour: new Date("2027-02-28T23:00:00Z"), made: 5_001 },
  });
  const month = await publisherDeliveriesInSpan(id, "month");
  expect(month).toHaveLength(30);
  expect(month.slice(-2)).toMatchObject([
    { delivered: 5_000, pending: 0, dead: 1 },
    { delivered: 1, pending: 1, dead: 0 },
  ]);
  expect(
    month.slice(0, -2).every(({ delivered, pending, dead }) => delivered + pending + dead === 0),
  ).toBe(true);
});
