import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { executedPlan, lastStatement } from "@/e2e/support/sent-statements";
import { aConnection, anEvent, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { instantSql } from "@/lib/db/rows";
import { type ConnectionRead, readsOfConnection } from "@/lib/portal/organizer/reads";
import { readsOf as readsOfPerson } from "@/lib/portal/participant/reads";
import { pageIdOf, type ReadRecord, type Statement, storeReads } from "@/lib/read-records/store";
import { housekeeping } from "./housekeeping";
import { addUpReads } from "./read-days";

const running = new AbortController().signal;
const dayMs = 86_400_000;
const sources = ["participants", "participant", "participant.registered"];

let connection: { eventId: string; integrationId: string };

/** Deletes all reads and sums. */
const deleteReads = () =>
  pool().query(
    `DELETE FROM read_records; DELETE FROM read_days; DELETE FROM read_days_late;
      UPDATE read_days_until SET until = '-infinity'`,
  );

afterEach(() => void vi.restoreAllMocks());

beforeEach(async () => {
  await deleteReads();
  const organization = await anOrganization();
  const [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  await aConnection(integration, event);
  connection = { eventId: event.id, integrationId: integration.id };
});

const statement: Statement = async ({ text, values }) => (await pool().query(text, values)).rows;

/** A read of two people, one of them with hidden data. */
function aRead(at: Date | string, source = "participants"): ReadRecord {
  const [one, other] = [randomUUID(), randomUUID()];
  const first = { created_at: "2026-01-01T00:00:00Z", id: one };
  const people = {
    range: { first, last: { created_at: "2026-02-01T00:00:00Z", id: other } },
    people: [one, other],
    hidden: [{ id: one, reason: "privacy mode" as const }],
  };
  return {
    ...connection,
    id: randomUUID(),
    at,
    source,
    pageId: pageIdOf(connection.eventId, people),
    people,
  };
}

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * dayMs - minutes * 60_000);

/** `perDay` reads on each of the last `days` days, spread evenly over the sources. */
async function readsOf(days: number, perDay: number) {
  const pages = Array.from({ length: 500 }, () => aRead(ago(0, 10)));
  await storeReads(statement, pages);
  await pool().query(
    `INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
     SELECT gen_random_uuid(), $2, $1,
       date_trunc('day', now(), 'UTC') - ago * interval '1 day' + n * interval '10 seconds',
       ($6::text[])[1 + n % 3], ($3::uuid[])[1 + n * 7 % 500]
       FROM generate_series(1, $4::int) ago CROSS JOIN generate_series(0, $5::int - 1) n`,
    [
      connection.eventId,
      connection.integrationId,
      pages.map(({ pageId }) => pageId),
      days,
      perDay,
      sources,
    ],
  );
}

async function allPages(): Promise<ConnectionRead[]> {
  const found: ConnectionRead[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof readsOfConnection>> = await readsOfConnection(
      connection,
      after,
    );
    found.push(...page.rows);
    after = page.next;
  }
  return found;
}

async function blocks(): Promise<number> {
  await pool().query("VACUUM ANALYZE read_pages, read_records, read_days");
  const plan = await executedPlan(
    await lastStatement("reads-of-connection", () => readsOfConnection(connection, "")),
    "force_generic_plan",
  );
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

test("pages show the same before and after housekeeping adds up reads of today, past days and the last retained day", async () => {
  const ages = [0, 0.002, 1, 1.001, 2, 30, 31, 60, 89, 89.9, 89.999, 90.001];
  await storeReads(
    statement,
    ages.flatMap((days) => sources.map((source) => aRead(ago(days), source))),
  );
  const before = await allPages();
  expect(before.length).toBeGreaterThan(20);
  expect(before.reduce((sum, { times }) => sum + times, 0)).toBe(33);
  await housekeeping.run(running);
  expect(
    (await pool().query("SELECT sum(times)::int AS times FROM read_days")).rows[0].times,
  ).toBeGreaterThan(20);
  expect(await allPages()).toEqual(before);
});

/** SQL: the beginning of the UTC day two days ago, shifted by `past`. */
const near = (past: string) =>
  `(date_trunc('day', now() - interval '2 days', 'UTC') + interval '${past}')`;

const at = async (past: string): Promise<string> =>
  (await pool().query(`SELECT ${instantSql(near(past))} AS at`)).rows[0].at;

const timesOfDays = async () =>
  (await allPages()).map(({ first, times }) => [first.slice(0, 10), times]);

test.each([
  ["marked as late", ""],
  ["written in time", "DELETE FROM read_days_late"],
])(
  "reads within microseconds of midnight belong to their own days, wherever adding up stopped (%s)",
  async (_, forget) => {
    const instants = await Promise.all(
      ["-1 microsecond", "0", "1 microsecond", "1 day -1 microsecond", "1 day"].map(at),
    );
    await storeReads(
      statement,
      instants.map((instant) => aRead(instant)),
    );
    await pool().query(forget);
    const [before, day, after] = [instants[0], instants[1], instants[4]].map((instant) =>
      instant?.slice(0, 10),
    );
    const expected = [
      [after, 1],
      [day, 3],
      [before, 1],
    ];
    expect(await timesOfDays()).toEqual(expected);
    for (const settled of [
      "-1 microsecond",
      "0",
      "1 microsecond",
      "1 day -1 microsecond",
      "1 day",
      "1 day 1 microsecond",
    ]) {
      await addUpReads(running, `(${near(settled)} + interval '5 minutes')`);
      expect([settled, await timesOfDays()]).toEqual([settled, expected]);
    }
    const { rows } = await pool().query(
      "SELECT day::text, times::int FROM read_days ORDER BY day DESC",
    );
    expect(rows.map(({ day, times }) => [day, times])).toEqual(expected);
  },
);

test("a person's own list shows reads before and after midnight on separate days", async () => {
  const person = await aPerson();
  const about = { range: null, people: [person.id], hidden: [] };
  for (const instant of await Promise.all(["-1 microsecond", "0"].map(at)))
    await storeReads(statement, [
      { ...aRead(instant), people: about, pageId: pageIdOf(connection.eventId, about) },
    ]);
  const { rows } = await readsOfPerson(person.id, connection.integrationId, "");
  expect(rows.map(({ first, times }) => [first, times])).toEqual([
    [await at("0"), 1],
    [await at("-1 microsecond"), 1],
  ]);
});

test.each([
  ["five minutes before midnight", -300],
  ["at midnight", 0],
  ["five minutes after midnight", 300],
])(
  "the day at the retention limit shows its remaining reads when the limit is %s",
  async (_, seconds) => {
    const sinceMidnight = Math.floor((Date.now() % dayMs) / 1_000);
    const kept = 10 * 86_400 + sinceMidnight - seconds;
    const midnight = Date.now() - (Date.now() % dayMs) - 10 * dayMs;
    const ages = [-1_200, -600, 600, 1_200].map((past) => ({
      past,
      read: aRead(new Date(midnight + past * 1_000)),
    }));
    vi.spyOn(config(), "READ_RECORD_TTL", "get").mockReturnValue(kept);
    await storeReads(
      statement,
      ages.map(({ read }) => read),
    );
    const shown = ages.filter(({ past }) => past > seconds).length;
    const sum = async () => (await allPages()).reduce((all, { times }) => all + times, 0);
    expect(await sum()).toBe(shown);
    await addUpReads(running);
    expect(await sum()).toBe(shown);
    for (let round = 0; round < 2; round++) await housekeeping.run(running);
    expect(await sum()).toBe(shown);
  },
);

test("a page costs the same, regardless of the number of reads on past days", async () => {
  await readsOf(12, 60);
  await addUpReads(running);
  const few = await blocks();
  await deleteReads();
  await readsOf(12, 1_500);
  const grouped = await blocks();
  await addUpReads(running);
  const many = await blocks();
  expect((await allPages()).reduce((sum, { times }) => sum + times, 0)).toBe(12 * 1_500 + 500);
  expect(grouped).toBeGreaterThan(5 * few);
  expect(many / few).toBeLessThan(1.2);
});

test("records that arrive after their day was added up are counted once, even if they are written while it is added up again", async () => {
  await storeReads(statement, [aRead(ago(1)), aRead(ago(2))]);
  await addUpReads(running);
  await storeReads(statement, [aRead(ago(1))]); // marks its day
  const late = [aRead(ago(1)), aRead(ago(2))];
  const writer = await pool().connect();
  await writer.query("BEGIN");
  await storeReads(async ({ text, values }) => (await writer.query(text, values)).rows, late);
  await addUpReads(running); // the open transaction's records are not visible yet
  await writer.query("COMMIT");
  writer.release();
  await addUpReads(running);
  const counted = async () =>
    (await allPages()).map(({ times, people, hidden }) => [times, people, hidden]);
  const each = [
    [3, 6, 3],
    [2, 4, 2],
  ];
  expect(await counted()).toEqual(each);
  await storeReads(statement, late); // records written twice are stored once
  await addUpReads(running);
  expect(await counted()).toEqual(each);
  expect((await pool().query("SELECT FROM read_days_late")).rows).toEqual([]);
});

test("nothing is lost or counted twice while two workers add up and others write old and new records", async () => {
  const writing = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 25; n++)
      await storeReads(statement, [aRead(ago(n % 3, 6 + (n % 7))), aRead(ago(n % 2, n % 10))]);
  });
  let isWritten = false;
  const adding = [1, 2].map(async () => {
    while (!isWritten) await addUpReads(running);
  });
  await Promise.all(writing);
  isWritten = true;
  await Promise.all(adding);
  await addUpReads(running, "now() + interval '10 minutes'");
  const sum = (pages: ConnectionRead[]) => pages.reduce((all, { times }) => all + times, 0);
  expect(sum(await allPages())).toBe(200);
  expect(
    (
      await pool().query("SELECT sum(times)::int AS times FROM read_days WHERE event_id = $1", [
        connection.eventId,
      ])
    ).rows,
  ).toEqual([{ times: 200 }]);
});
