import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { executedPlan, lastStatement } from "@/e2e/support/sent-statements";
import { aConnection, anEvent, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { type ConnectionRead, readsOfConnection } from "./reads";

const perDay = 60;
const sources = ["participants", "participant", "participant.registered"];

let connection: { eventId: string; integrationId: string };

beforeEach(async () => {
  const organization = await anOrganization();
  const [event, integration] = [await anEvent(organization), await anIntegration(organization)];
  await aConnection(integration, event);
  connection = { eventId: event.id, integrationId: integration.id };
});

/**
 * Inserts `perDay` reads on each day, of pages about one person, alternating the sources. Days are
 * counted back from today, which may have just begun.
 */
async function reads(from: number, to: number) {
  const { id } = await aPerson();
  await pool().query(
    `WITH page AS (
       INSERT INTO read_pages (id, event_id, people, withheld, unscoped) SELECT gen_random_uuid(), $1, ARRAY [$3::uuid], '{}', '{}' FROM generate_series(1, 50) RETURNING id
     )
     INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
     SELECT gen_random_uuid(), $2, $1, date_trunc('day', now(), 'UTC') - ago * interval '1 day' + n * interval '1 minute', ($7::text[])[1 + n % 3], (ARRAY (SELECT id FROM page))[1 + n % 50]
       FROM generate_series($4::int, $5::int) ago CROSS JOIN generate_series(0, $6::int - 1) n`,
    [connection.eventId, connection.integrationId, id, from, to, perDay, sources],
  );
}

test("the reads of a connection are listed by day and source, latest first, on pages that omit and repeat nothing", async () => {
  await reads(1, 25);
  await reads(60, 60);
  await reads(95, 95); // older than reads are kept
  const found: ConnectionRead[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof readsOfConnection>> = await readsOfConnection(
      connection,
      after,
    );
    found.push(...page.rows);
    after = page.next;
  }
  expect(found.map(({ first }) => first.slice(0, 10))).toEqual(
    [...daysAgo(1, 25), ...daysAgo(60, 60)].flatMap((day) => [day, day, day]),
  );
  expect(found.map(({ last }) => last)).toEqual(
    found
      .map(({ last }) => last)
      .toSorted()
      .reverse(),
  );
  for (const [n] of found.entries())
    if (n % 3 === 0)
      expect(
        found
          .slice(n, n + 3)
          .map(({ source }) => source)
          .sort(),
      ).toEqual(sources.toSorted());
  expect(
    found.every(({ times, people, hidden }) => times === 20 && people === 20 && hidden === 0),
  ).toBe(true);
});

test("the cost of a page depends on its own days, not on how many there are", async () => {
  await reads(1, 15);
  const before = await blocks();
  await reads(16, 85);
  expect((await blocks()) / before).toBeLessThan(1.5);
});

const daysAgo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) =>
    new Date(Date.now() - (from + n) * 86_400_000).toISOString().slice(0, 10),
  );

async function blocks(): Promise<number> {
  await pool().query("VACUUM ANALYZE read_pages, read_records");
  const plan = await executedPlan(
    await lastStatement("reads-of-connection", () => readsOfConnection(connection, "")),
    "force_generic_plan",
  );
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
