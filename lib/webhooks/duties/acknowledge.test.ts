import { afterAll, beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aConsent, anActor, aParticipant, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { fanOut } from "@/lib/webhooks/outbox/fan-out";
import { claimOccurrences } from "@/lib/webhooks/outbox/occurrences";
import { acknowledgeItems, recordAttemptsSql } from "./acknowledge";

// Each row takes a while, so that both statements run concurrently.
beforeAll(async () => {
  await pool().query(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END $$;
                      CREATE TRIGGER slowly BEFORE
                      UPDATE ON deletion_duties FOR EACH ROW EXECUTE FUNCTION slowly()`);
});

afterAll(async () => {
  await pool().query("DROP FUNCTION slowly CASCADE");
});

/** The deliveries of several revocations to one integration. */
async function aFewRevocations() {
  const event = await anEventWithOrganization();
  const { integration, connection } = await aListener(event, "https://hooks.example.com/1");
  for (let n = 0; n < 8; n++) {
    const person = await aPerson();
    await aParticipant(event, person);
    await aConsent(connection, person);
    await revokeConsent(anActor(person), integration.id);
  }
  await fanOut(await claimOccurrences(100, 30), () => {});
  const deliveries = await prisma().delivery.findMany({
    where: { integration_id: integration.id, event_type: "user.revoked_access" },
  });
  return { integration, deliveries };
}

test("a worker that writes results and a reader of the event log who acknowledge the same duties do not deadlock", async () => {
  const { integration, deliveries } = await aFewRevocations();
  const recordAttempts = () =>
    pool().query(
      `WITH result AS (SELECT occurrence_id, 'user.revoked_access' AS event_type, 'delivered'
            AS state FROM unnest($1::uuid[]) r (occurrence_id))
       ${recordAttemptsSql("result")}`,
      [deliveries.map(({ occurrence_id }) => occurrence_id)],
    );
  await Promise.all([recordAttempts(), acknowledgeItems(integration.id, deliveries)]);
  const duties = await prisma().deletionDuty.findMany({
    where: { integration_id: integration.id },
  });
  expect(duties.map(({ acknowledged_at }) => acknowledged_at !== null)).toEqual(
    deliveries.map(() => true),
  );
});
