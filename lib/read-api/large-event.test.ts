import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { callReadApi } from "@/e2e/support/read-api";
import { executedPlan, type PlanNode, statementsOf } from "@/e2e/support/sent-statements";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { dataConnectionSettings } from "@/lib/db/shared-connections";

// One large event among many small ones. A page has a single generic plan, which PostgreSQL costs
// for the average event. For the few people of such an event, reading all of them looks cheaper
// than looking up some, so that plan would read thousands of people for each page of the large
// event.

const [largeEvent, smallEvents, ofEach] = [2_000, 500, 40];
/** All in one thread of the large event, and gated by one wave. */
const activities = 200;

let path: string;
let token: string;

beforeAll(async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  token = (await anInstallationToken(await aConnection(await anIntegration(organization), event)))
    .token;
  path = `/events/${event.id}`;
  await pool().query(
    `WITH others AS (
       INSERT INTO events (organization_id, title, slug, publish_status)
       SELECT $1, 'Event ' || n, 'event-' || n, 'published' FROM generate_series(1, $4::int) n
       RETURNING id
     ), made AS (
       INSERT INTO people (name, is_guest) SELECT 'Person ' || n, true
       FROM generate_series(1, $3::int + $4::int * $5::int) n RETURNING id
     ), registered AS (
       SELECT event_id, row_number() OVER (ORDER BY random()) AS n
         FROM (SELECT $2::uuid AS event_id FROM generate_series(1, $3::int) UNION ALL SELECT id
           FROM others CROSS JOIN generate_series(1, $5::int)) e
     )
     INSERT INTO event_people (event_id, person_id, registered_at, display_name, created_at)
     SELECT event_id, id, now(), 'Person ' || n, now() - n * interval '1 minute' FROM registered
     JOIN (SELECT id, row_number() OVER () AS n FROM made) m USING (n)`,
    [organization.id, event.id, largeEvent, smallEvents, ofEach],
  );
  await pool().query(
    `WITH thread AS (INSERT INTO threads (event_id, name) VALUES ($1, 'Main hall') RETURNING id
     ), wave AS (INSERT INTO registration_waves (event_id, name, start_time)
     VALUES ($1, 'Early', now()) RETURNING id
     ), made AS (
       INSERT INTO activities (event_id, title, thread_id, host_person_id)
       SELECT $1, 'Talk', thread.id, host.person_id
       FROM thread, (SELECT person_id FROM event_people WHERE event_id = $1 LIMIT $2) host
       RETURNING id
     )
     INSERT INTO wave_activities (event_id, wave_id, activity_id) SELECT $1, wave.id, made.id
     FROM wave, made`,
    [event.id, activities],
  );
  await pool().query("ANALYZE");
});

/** The plan of the page's only statement: the blocks that it reads, and its nodes. */
async function planOf(page: string) {
  const sent = await statementsOf(() => callReadApi(`${path}/${page}`, token));
  sent.delete("find-bearer");
  const [statement, ...others] = sent.values();
  if (!statement || others.length > 0) throw new Error("A page is one statement.");
  const plan = await executedPlan(statement, "force_generic_plan", dataConnectionSettings);
  return { blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], nodes: nodesOf(plan) };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test("a page of the people of a large event reads a few blocks, however small the average event is", async () => {
  expect((await planOf("participants?limit=25")).blocks).toBeLessThan(400);
});

test.each([
  { page: "activities?limit=25", named: 26 },
  { page: "program?limit=5", named: activities },
])(
  "the people named in $page are looked up one by one, not among all people of the event",
  async ({ page, named }) => {
    const { nodes } = await planOf(page);
    const lookups = nodes
      .filter((node) => node["Relation Name"] === "event_people")
      .map((node) => node["Actual Loops"]);
    expect(lookups).toEqual([named]);
  },
);

test("in a program, the waves of an activity are found without scanning those of the others", async () => {
  const { nodes } = await planOf("program?limit=5");
  const discardedRows = nodes.reduce(
    (sum, node) => sum + (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"],
    0,
  );
  expect(discardedRows).toBeLessThan(activities);
});
