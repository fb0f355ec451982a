import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

const stateOfActivity = () =>
  firstRow(
    `SELECT committed_signups_count AS count, (SELECT count(*)::int FROM sign_ups s WHERE s.activity_id = a.id) AS rows FROM activities a WHERE a.id = $1`,
    [uuid(40)],
  );

test("a file that sets the players of an activity while somebody signs up for it counts everybody once", async () => {
  await whileAnotherTransaction(
    async (tx) => {
      await tx.$executeRaw`UPDATE activities SET committed_signups_count = committed_signups_count + 1 WHERE id = ${uuid(40)}::uuid`;
      await tx.$executeRaw`
        INSERT INTO sign_ups (event_id, activity_id, person_id) SELECT ${uuid(2)}::uuid, ${uuid(40)}::uuid, id FROM people WHERE email = 'ana@example.com'`;
    },
    () => loadJson(bundleOfEvent({ activities: [{ id: uuid(40), players: ["guest-1"] }] })),
  );
  expect(await stateOfActivity()).toEqual({ count: 1, rows: 1 });
});
