import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { aDelivery } from "@/e2e/support/deliveries";
import { aLogReader, assignLogPositions, fetchLog, readLogPage } from "@/e2e/support/event-log";
import { aWebWithoutPages } from "@/e2e/support/web-without-pages";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";

vi.setConfig({ testTimeout: 180_000 });

const polls = 1_000;
const connectionsOfWeb =
  "FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL ($1::int[])";

test("1,000 idle polls use under 60 MB and one connection in total and run no statement, except that the listener asks whether the server is there; one can be woken alone, and a stop answers the rest", async () => {
  const organization = await anOrganization();
  const [event, readers] = [await anEvent(organization), []] as [
    Awaited<ReturnType<typeof anEvent>>,
    Awaited<ReturnType<typeof aLogReader>>[],
  ];
  for (let n = 0; n < polls / 2; n++) readers.push(await aLogReader(organization));
  const own = (
    await pool().query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database()",
    )
  ).rows.map(({ pid }) => pid);
  const { origin, process: web, memory: residentBytes } = await aWebWithoutPages();
  const memory = async () => (await residentBytes()) / 2 ** 20;
  for (const { app } of readers.slice(0, 100)) await readLogPage(origin, app);
  const before = await memory();

  const answered: string[] = [];
  /** Repeats the poll while the busy process answers 503. */
  async function poll(
    app: Parameters<typeof fetchLog>[1] & { id: string },
  ): Promise<[status: number, items: number]> {
    const answer = await fetchLog(origin, app, "?wait=30");
    if (answer.status === 503) return poll(app);
    const { items } = await answer.json();
    answered.push(app.id);
    return [answer.status, items.length];
  }
  const waiting: Promise<[status: number, items: number]>[] = [];
  for (const { app } of readers) {
    waiting.push(poll(app), poll(app));
    await wait(10);
  }
  await expect
    .poll(
      async () =>
        (await pool().query("SELECT count(*)::int AS read FROM event_log_readers")).rows[0].read,
      { timeout: 60_000 },
    )
    .toBe(readers.length);
  const held = (await memory()) - before;
  await wait(2_000); // until the listener has asked
  const lastStatement = async () =>
    (
      await pool().query(
        `SELECT max(query_start) FILTER (WHERE query <> 'SELECT') AS at,
                count(*) FILTER (WHERE query = 'SELECT')::int AS listening ${connectionsOfWeb}`,
        [own],
      )
    ).rows[0];
  const idle = await lastStatement();
  await wait(3_000);
  expect(await lastStatement()).toEqual(idle);
  expect(idle.listening).toBe(1);
  console.info(`event log: ${polls} idle polls hold ${held.toFixed(1)} MB`);
  expect(held).toBeLessThan(60);
  expect(answered).toEqual([]);

  const [first] = readers;
  if (!first) throw new Error("There are readers.");
  await aDelivery(first.app, event);
  await assignLogPositions();
  await expect.poll(() => answered).toEqual([first.app.id, first.app.id]);
  web.kill("SIGTERM");
  const outcomes = await Promise.all(waiting);
  expect(outcomes.filter(([status, items]) => status === 200 && items === 0)).toHaveLength(
    polls - 2,
  );
  expect(outcomes.slice(0, 2)).toEqual([
    [200, 1],
    [200, 1],
  ]);
});
