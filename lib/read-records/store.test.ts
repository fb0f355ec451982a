import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anIntegration, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { pageIdOf, type ReadRecord, type Statement, storeReads } from "./store";

let records: ReadRecord[];

beforeAll(async () => {
  const organization = await anOrganization();
  const integration = await anIntegration(organization);
  const events = await Promise.all([1, 2, 3].map(() => anEvent(organization)));
  records = events.flatMap(({ id: eventId }) =>
    [1, 2, 3].map(() => aRead(integration.id, eventId)),
  );
  // Each row takes a while, so that both statements run concurrently.
  await pool().query(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$;
                      CREATE TRIGGER slowly BEFORE INSERT
                        ON read_pages FOR EACH ROW EXECUTE FUNCTION slowly();
                      CREATE TRIGGER slowly BEFORE INSERT
                        ON read_records FOR EACH ROW EXECUTE FUNCTION slowly()`);
});

afterAll(async () => {
  await pool().query("DROP FUNCTION slowly CASCADE");
});

function aRead(integrationId: string, eventId: string): ReadRecord {
  const people = { range: null, people: [randomUUID()], hidden: [] };
  return {
    id: randomUUID(),
    integrationId,
    eventId,
    at: new Date(),
    source: "participant",
    pageId: pageIdOf(eventId, people),
    people,
  };
}

test("two writers that store the same reads concurrently in opposite order do not deadlock", async () => {
  await storedConcurrently([{ of: records }, { of: records.toReversed() }]);
});

test("two writers whose statements have different plans do not deadlock", async () => {
  const others = records.map(({ integrationId, eventId }) => aRead(integrationId, eventId));
  await storedConcurrently([
    { of: others, settings: "enable_hashjoin = off; SET LOCAL enable_mergejoin = off" },
    { of: others, settings: "enable_nestloop = off; SET LOCAL enable_mergejoin = off" },
  ]);
});

async function storedConcurrently(writers: { of: ReadRecord[]; settings?: string }[]) {
  const stored = await Promise.allSettled(
    writers.map(({ of, settings = "enable_hashjoin = on" }) =>
      inTransaction(settings, (statement) => storeReads(statement, of)),
    ),
  );
  expect(stored).toEqual(writers.map(() => expect.objectContaining({ status: "fulfilled" })));
  const ids = writers[0]?.of.map(({ id }) => id);
  expect(
    (
      await pool().query("SELECT count(*)::int AS stored FROM read_records WHERE id = ANY ($1)", [
        ids,
      ])
    ).rows,
  ).toEqual([{ stored: ids?.length }]);
}

async function inTransaction(settings: string, run: (statement: Statement) => Promise<unknown>) {
  const client: PoolClient = await pool().connect();
  try {
    await client.query(`BEGIN; SET LOCAL ${settings}`);
    await run(async ({ text, values }) => (await client.query(text, values)).rows);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
