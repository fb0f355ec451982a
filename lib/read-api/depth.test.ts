import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { callReadApi } from "@/e2e/support/read-api";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { pageStatement } from "./collection";
import { beforeFirst, type PageKey, sealPageCursor } from "./cursor";
import { participants } from "./participants";

// One event with 50,000 participants: a page costs the same at the beginning and 45,000 rows
// further on.

const people = 50_000;
const depth = 45_000;
const batchSize = 5_000;
let eventId: string;
let token: string;
let deepKey: PageKey;

beforeAll(async () => {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  eventId = event.id;
  token = (await anInstallationToken(await aConnection(await anIntegration(organization), event)))
    .token;
  for (let created = 0; created < people; created += batchSize)
    await makePeople(created + 1, created + batchSize);
  await pool().query("ANALYZE people, event_people");
  const key = `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      AS created_at, person_id AS id
    FROM event_people WHERE event_id = $1 AND display_name = $2`;
  deepKey = (await pool().query<PageKey>(key, [eventId, `Person ${depth}`])).rows[0] ?? beforeFirst;
}, 60_000);

const makePeople = (from: number, to: number) =>
  pool().query(
    `WITH made AS (
       INSERT INTO people (id, name, is_guest) SELECT md5('depth ' || n)::uuid, 'Person ' || n, true
       FROM generate_series($2::int, $3::int) n RETURNING id, name
     )
     INSERT INTO event_people (event_id, person_id, registered_at, display_name, created_at)
     SELECT $1, id, now(), name, '2027-01-01'::timestamptz + substring(name
       FROM 8)::int * interval '1 microsecond' FROM made`,
    [eventId, from, to],
  );

/** Blocks that the page's only statement touches under its generic plan. */
async function blocks(after: PageKey): Promise<number> {
  const { text, values } = pageStatement(participants, eventId, {
    limit: 25,
    after,
    updatedSince: null,
  });
  const client = await pool().connect();
  await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE page AS ${text}`);
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE page ('${values.join("', '")}')`,
  );
  client.release(true);
  const { Plan: plan } = rows[0]["QUERY PLAN"][0];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

test("a page at depth 45,000 of 50,000 reads about as many blocks as the first one", async () => {
  await blocks(deepKey);
  const [first, later] = [await blocks(beforeFirst), await blocks(deepKey)];
  expect(later / first).toBeLessThan(1.15);
  expect(first).toBeLessThan(400);
});

test("the page at that depth starts right after its cursor", async () => {
  const { items } = await (
    await callReadApi(
      `/events/${eventId}/participants?limit=2&cursor=${sealPageCursor("participants", eventId, deepKey)}`,
      token,
    )
  ).json();
  expect(items.map((item: { display_name: string }) => item.display_name)).toEqual([
    `Person ${depth + 1}`,
    `Person ${depth + 2}`,
  ]);
});
