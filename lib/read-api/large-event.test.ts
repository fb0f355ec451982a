import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { ask } from "@/e2e/support/read-api";
import { explained, statementsOf } from "@/e2e/support/sent-statements";
import { aConnection, anEvent, anInstallationToken, anIntegration, anOrganization } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { dataLineSettings } from "@/lib/db/shared-lines";

// One large event among many small ones. The one plan that a page has for all values knows the average event alone: of the few people of that one it would rather
// sort all than follow the index, and sort thousands for each page of the large one.

const [largeEvent, smallEvents, ofEach] = [2_000, 500, 40];

let path: string;
let token: string;

beforeAll(async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  token = (await anInstallationToken(await aConnection(await anIntegration(organization), event))).token;
  path = `/events/${event.id}/participants?limit=25`;
  await pool().query(
    `WITH others AS (
       INSERT INTO events (organization_id, title, slug, publish_status) SELECT $1, 'Event ' || n, 'event-' || n, 'published' FROM generate_series(1, $4::int) n RETURNING id
     ), made AS (
       INSERT INTO people (name, is_guest) SELECT 'Person ' || n, true FROM generate_series(1, $3::int + $4::int * $5::int) n RETURNING id
     ), registered AS (
       SELECT event_id, row_number() OVER (ORDER BY random()) AS n
         FROM (SELECT $2::uuid AS event_id FROM generate_series(1, $3::int) UNION ALL SELECT id FROM others CROSS JOIN generate_series(1, $5::int)) e
     )
     INSERT INTO event_people (event_id, person_id, registered_at, display_name, created_at)
     SELECT event_id, id, now(), 'Person ' || n, now() - n * interval '1 minute' FROM registered JOIN (SELECT id, row_number() OVER () AS n FROM made) m USING (n)`,
    [organization.id, event.id, largeEvent, smallEvents, ofEach],
  );
  await pool().query("ANALYZE");
});

test("a page of the people of a large event reads a few blocks, however small the average event is", async () => {
  const sent = await statementsOf(() => ask(path, token));
  sent.delete("find-bearer");
  const [page, ...others] = sent.values();
  if (!page || others.length > 0) throw new Error("A page is one statement.");
  const plan = await explained(page, "force_generic_plan", dataLineSettings);
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(400);
});
