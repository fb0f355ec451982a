import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { randomUUID } from "node:crypto";
import { aDelivery } from "@/e2e/support/deliveries";
import { anEvent, anIntegration, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { dueEndpoints } from "./due-deliveries";

let organization: Awaited<ReturnType<typeof anOrganization>>;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
});

/** A pending delivery that has been due for `dueSeconds`, of an occurrence `daysAgo` days ago. */
async function aPending(integration: { id: string }, { daysAgo = 0, dueSeconds = 1 }) {
  const { rows } = await pool().query(
    `SELECT first_delivery_row(gen_random_uuid(), now() - make_interval(days => $1),
          gen_random_uuid()) AS id`,
    [daysAgo],
  );
  const next_attempt_at = new Date(Date.now() - dueSeconds * 1_000);
  await aDelivery(integration, event, {
    id: rows[0].id,
    status: "pending",
    next_attempt_at,
    attempts: [],
  });
}

test("each integration with due deliveries is found once, longest due first, regardless of their age", async () => {
  const [lately, longAgo, both, later, settled] = await Promise.all(
    Array.from({ length: 5 }, () => anIntegration(organization)),
  );
  if (!lately || !longAgo || !both || !later || !settled)
    throw new Error("An integration is missing.");
  await aPending(lately, { dueSeconds: 20 });
  await aPending(longAgo, { daysAgo: 100, dueSeconds: 30 });
  await aPending(both, { dueSeconds: 5 });
  await aPending(both, { dueSeconds: 40, daysAgo: 100 });
  await aPending(both, { dueSeconds: 3, daysAgo: 8 });
  await aPending(later, { dueSeconds: -60 });
  await aDelivery(settled, event);
  const due = await dueEndpoints(randomUUID(), 100);
  expect(due.map(({ integration_id }) => integration_id)).toEqual([both.id, longAgo.id, lately.id]);
});
