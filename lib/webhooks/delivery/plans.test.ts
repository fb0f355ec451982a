import { expect, test } from "vitest";
import { indexSettings } from "@/lib/db/delivery-connections";
import "@/e2e/support/database";
import { randomUUID } from "node:crypto";
import { executedPlan, lastStatement, type PlanNode } from "@/e2e/support/sent-statements";
import { deadLetter, deadLetterPending } from "./dead-letters";

// Workers keep the plans that PostgreSQL made when the tables were empty. A plan that finds a
// delivery by less than its key would read all pending deliveries of the integration for each
// delivery.

/**
 * The index conditions by which the cached plan finds deliveries. They are the same in every month.
 */
async function lookups(name: string, run: () => Promise<unknown>): Promise<string[]> {
  const sent = await lastStatement(name, () => run().catch(() => undefined));
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

test("pending deliveries are listed once, then turned into dead letters by key", async () => {
  expect(
    (await lookups("dead-letter-pending", () => deadLetterPending(randomUUID()))).sort(),
  ).toEqual([...twiceByKey, "(integration_id = $1)"]);
});
