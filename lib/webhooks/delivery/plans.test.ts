import { expect, test } from "vitest";
import { indexSettings } from "@/lib/db/fast";
import "@/e2e/support/database";
import { randomUUID } from "node:crypto";
import { eventually } from "@/e2e/support/eventually";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
} from "@/e2e/support/listener";
import { aReceiver } from "@/e2e/support/receiver";
import {
  executedPlan,
  lastStatement,
  type PlanNode,
  type SentStatement,
  statementsOf,
} from "@/e2e/support/sent-statements";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { deadLetter, deadLetterPending } from "./dead-letters";

// Workers keep the plans that PostgreSQL made when the tables were empty. A plan that finds a
// delivery by less than its key would read all pending deliveries of the integration for each
// delivery.

/**
 * The index conditions by which the cached plan finds deliveries. They are the same in every month.
 */
const lookups = async (name: string, run: () => Promise<unknown>) =>
  lookupsOf(await lastStatement(name, () => run().catch(() => undefined)));

async function lookupsOf(sent: SentStatement | undefined): Promise<string[]> {
  if (!sent) throw new Error("The statement was not sent.");
  const found = new Set<string>();
  const walk = (node: PlanNode) => {
    if (node["Relation Name"]?.startsWith("deliveries_") && node["Node Type"].endsWith("Scan"))
      found.add(node["Index Cond"] ?? "");
    for (const each of node.Plans ?? []) walk(each);
  };
  walk(await executedPlan(sent, "force_generic_plan", indexSettings));
  return [...found];
}

/** Once to lock it, once to change it. */
const twiceByKey = [
  expect.stringMatching(/integration_id = .*\bid = /),
  expect.stringMatching(/integration_id = .*\bid = /),
];

test("the dead-letter statement finds deliveries by key", async () => {
  expect(await lookups("dead-letter", () => deadLetter(randomUUID(), [randomUUID()]))).toEqual(
    twiceByKey,
  );
});

test("a new delivery finds its occurrence by key, not among all of the event", async () => {
  const client = await pool().connect();
  await client.query(`BEGIN; ${indexSettings.map((setting) => `SET LOCAL ${setting}`).join("; ")}`);
  await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
  await client.query(
    "PREPARE check_reference (uuid, uuid) AS SELECT FROM occurrences WHERE event_id = $1 AND id = $2 FOR KEY SHARE",
  );
  const { rows } = await client.query("EXPLAIN EXECUTE check_reference (NULL, NULL)");
  await client.query("ROLLBACK; DEALLOCATE check_reference");
  client.release();
  expect(rows.map((row) => row["QUERY PLAN"]).join()).toContain("using occurrences_pkey");
});

test("pending deliveries are listed once, then turned into dead letters by key", async () => {
  expect(
    (await lookups("dead-letter-pending", () => deadLetterPending(randomUUID()))).sort(),
  ).toEqual([...twiceByKey, "(integration_id = $1)"]);
});

test("results find their deliveries by key, also without recent statistics", async () => {
  const [event, hook] = [await anEventWithOrganization(), await aReceiver()];
  for (let n = 0; n < 10; n++) await aListener(event, hook.url);
  for (let n = 0; n < 30; n++) await anOccurrence(event);
  await fanOut(await claimOccurrences(100, 30), () => {});
  const statements = await statementsOf(async () => {
    const dispatcher = aDispatcher();
    await eventually(async () =>
      expect(await prisma().delivery.count({ where: { status: "delivered" } })).toBe(300),
    );
    await dispatcher.stop();
  });
  hook.close();
  expect(await lookupsOf(statements.get("write-results"))).toEqual([
    expect.stringMatching(/integration_id = .*\bid = /),
  ]);
});
