import "@/e2e/support/database";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aConnectedApp } from "@/e2e/support/connected-app";
import { distribution, type Group } from "@/e2e/support/distribution";
import { eventually } from "@/e2e/support/eventually";
import {
  aDispatcher,
  aListener,
  anEventWithOrganization,
  anOccurrence,
  deliveriesOf,
} from "@/e2e/support/listener";
import {
  aCode,
  aCookieHeader,
  authorizeUrl,
  exchangeRequest,
  formRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { aPopulatedEvent, callReadApi, type PopulatedEvent } from "@/e2e/support/read-api";
import { aReceiver } from "@/e2e/support/receiver";
import {
  executedPlan,
  lastStatement,
  type PlanNode,
  planModes,
  type SentStatement,
  statementsOf,
} from "@/e2e/support/sent-statements";
import { anInstallationToken, aUserToken } from "@/e2e/support/world";
import { indexSettings } from "@/lib/db/fast";
import { authorizeEndpoint } from "@/lib/http/authorize-endpoint";
import { revokeEndpoint, tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { flushLastCalls } from "@/lib/read-api/last-call";
import { readLog } from "@/lib/webhooks/log/page";
import type { OccurrenceKey } from "@/lib/webhooks/outbox/record";
import { subscribersOf } from "@/lib/webhooks/outbox/subscribers";
import { pool } from "./pool";

// The whole service over tables in 16 hash partitions by their declared keys. A hot statement
// touches one partition of each table, as it would touch one shard
// (docs/costs.md#which-statement-touches-which-shard).

const partitions = 16;
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

const distributed = Object.entries(distribution).flatMap(([table, placement]) =>
  placement.kind === "distributed" ? [{ table, key: placement.key }] : [],
);

/**
 * Splits each distributed table into partitions, with its defaults, indexes and triggers. The
 * original tables stay, empty, in the schema `whole`.
 */
async function partition() {
  const client = await pool().connect();
  try {
    await client.query("BEGIN; CREATE SCHEMA whole");
    const { rows: foreignKeys } = await client.query<{ name: string; table: string }>(
      `SELECT conname AS name, conrelid::regclass::text AS table FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    for (const { name, table } of foreignKeys)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const { table, key } of distributed) {
      const { rows: triggers } = await client.query<{ made: string }>(
        `SELECT pg_get_triggerdef(oid) AS made FROM pg_trigger
          WHERE tgrelid = $1::regclass AND NOT tgisinternal`,
        [table],
      );
      const parts = Array.from(
        { length: partitions },
        (_, n) =>
          `CREATE TABLE ${table}_p${n} PARTITION OF ${table} FOR VALUES
            WITH (MODULUS ${partitions}, REMAINDER ${n})`,
      );
      await client.query(
        [
          `ALTER TABLE ${table} SET SCHEMA whole`,
          `CREATE TABLE ${table} (LIKE whole.${table} INCLUDING ALL) PARTITION BY HASH (${key})`,
          ...parts,
          ...triggers.map(({ made }) => made),
        ].join("; "),
      );
    }
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}

type Scenario = Awaited<ReturnType<typeof aConnectedApp>>;
let scenario: Scenario;

/** Other events, people, grants and deliveries, in every partition. */
const fill = () =>
  pool().query(
    `CREATE TEMP TABLE n AS SELECT n, gen_random_uuid() AS person, gen_random_uuid()
        AS family, md5('event ' || n % 200)::uuid AS event,
            md5('integration ' || n % 100)::uuid AS integration, gen_random_uuid() AS occurrence
            FROM generate_series(1, 8000) n;
     INSERT INTO people (id, name, is_guest) SELECT person, 'Person ' || n, true FROM n;
     INSERT INTO event_people (event_id, person_id, registered_at, display_name)
     SELECT event, person, now(), 'Person ' || n FROM n;
     INSERT INTO activities (event_id, host_person_id) SELECT event, person FROM n;
     INSERT INTO connections (integration_id, event_id) SELECT DISTINCT integration, event FROM n;
     INSERT INTO consents (integration_id, event_id, person_id, scopes)
     SELECT integration, event, person, '{profile.read}' FROM n;
     INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes,
         redirect_uri, code_challenge, expires_at)
       SELECT sha256(('c' || n)::bytea), integration, 'installation', event, person, '{event.read}',
         'https://badges.example', repeat('c', 43), now() + interval '1 hour' FROM n;
     INSERT INTO token_families (id, kind, integration_id, event_id, connection_id, person_id,
         consent_id, scopes, expires_at)
       SELECT n.family, 'user', n.integration, n.event, c.id, n.person, s.id, '{profile.read}',
         now() + interval '1 year'
         FROM n JOIN connections c ON c.event_id = n.event AND c.integration_id = n.integration
         JOIN consents s ON s.event_id = n.event AND s.person_id = n.person;
     INSERT INTO access_tokens (digest, family_id, expires_at)
     SELECT sha256(('a' || n)::bytea), family, now() + interval '1 hour' FROM n;
     INSERT INTO refresh_tokens (digest, family_id, expires_at)
     SELECT sha256(('r' || n)::bytea), family, now() + interval '1 hour' FROM n;
     INSERT INTO occurrences (id, event_type, event_id, dedup_key, snapshot, fanned_out_at)
     SELECT occurrence, 'thread.created', event, n::text, '{}', now() FROM n;
     INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body,
         status, settled_at)
       SELECT 'd' || n, occurrence, integration, event, 'thread.created', 'body', 'delivered', now()
       FROM n;
     INSERT INTO webhook_endpoints (integration_id) SELECT family FROM n;
     SELECT place_event_log_entries(10000);
     DROP TABLE n; ANALYZE`,
  );

const opened: { close: () => void }[] = [];
/** An integration with many deliveries. */
let busyIntegrationId: string;
let populated: PopulatedEvent;
let installation: string;
let user: string;
let sentByWorker: Map<string, SentStatement>;

beforeAll(async () => {
  await partition();
  await fill();
  scenario = await aConnectedApp();
  populated = await aPopulatedEvent();
  installation = (await anInstallationToken(populated.connection)).token;
  user = (await aUserToken(populated.connection, populated.people.open)).token;
  busyIntegrationId =
    (await pool().query<{ id: string }>("SELECT md5('integration 1')::uuid AS id")).rows[0]?.id ??
    "";
  sentByWorker = await statementsOf(deliverOnce);
});

afterAll(() => {
  for (const each of opened) each.close();
});

/** An occurrence becomes a delivery, which a worker sends. */
async function deliverOnce() {
  const hook = await aReceiver();
  opened.push(hook);
  const event = await anEventWithOrganization();
  const { integration } = await aListener(event, hook.url);
  const dispatcher = aDispatcher();
  try {
    await anOccurrence(event);
    await eventually(async () =>
      expect((await deliveriesOf(integration)).map(({ status }) => status)).toEqual(["delivered"]),
    );
  } finally {
    await dispatcher.stop();
  }
}

/** How many partitions of each table the plan scanned. */
function partitionsScanned(plan: PlanNode): Record<string, number> {
  const found = new Set<string>();
  const walk = (node: PlanNode) => {
    if (node["Actual Loops"] > 0 && node["Node Type"].endsWith("Scan") && node["Relation Name"])
      found.add(node["Relation Name"]);
    for (const each of node.Plans ?? []) walk(each);
  };
  walk(plan);
  const tables = [...found].flatMap((relation) => relation.match(/^(.*)_p\d+$/)?.[1] ?? []);
  return Object.fromEntries(
    tables.map((table) => [table, tables.filter((other) => other === table).length]),
  );
}

/**
 * The tables of which the statement touches more than one partition, under either kind of plan. It
 * must touch at least one distributed table. The partitions here are so small that PostgreSQL would
 * rather scan all of them than use an index. `indexSettings` prevents that, as their real size
 * would.
 */
async function tablesOnSeveralPartitions(sent: SentStatement): Promise<string[]> {
  const tables = new Set<string>();
  for (const mode of planModes) {
    const counts = Object.entries(partitionsScanned(await executedPlan(sent, mode, indexSettings)));
    expect(counts.length, `${sent.name} touches no distributed table`).toBeGreaterThan(0);
    for (const [table, count] of counts) if (count > 1) tables.add(table);
  }
  return [...tables].sort();
}

const newPair = async () => {
  const answer = await tokenEndpoint(
    exchangeRequest(
      scenario.app,
      await aCode(scenario.app, scenario.event, { id: scenario.manager.personId }),
    ),
  );
  return answer.json();
};
const revoke = (token: string) =>
  revokeEndpoint(
    formRequest("/oauth/revoke", {
      client_id: scenario.app.client_id,
      client_secret: scenario.app.clientSecret,
      token,
    }),
  );
const read = (path: string, token = installation) =>
  callReadApi(`/events/${populated.event.id}${path}`, token);

/** Each hot statement of a web process, and a request that sends it. */
const ofRequests: [statement: string, request: () => Promise<unknown>][] = [
  ["find-bearer", async () => read("")],
  [
    "participant",
    async () => read(`/participants/${(await (await read("/participants")).json()).items[0].id}`),
  ],
  ["my-profile", async () => callReadApi("/me/profile", user)],
  ["page-participants-25", async () => read("/participants")],
  ["page-activities-25", async () => read("/activities")],
  ["page-program-25", async () => read("/program")],
  ["page-threads-25", async () => read("/threads")],
  ["page-locations-25", async () => read("/locations")],
  ["page-roles-25", async () => read("/roles")],
  ["page-registration-waves-25", async () => read("/registration-waves")],
  [
    "exchange-code",
    async () =>
      tokenEndpoint(
        exchangeRequest(
          scenario.app,
          await aCode(scenario.app, scenario.event, { id: scenario.manager.personId }),
        ),
      ),
  ],
  [
    "rotate-refresh-token",
    async () => tokenEndpoint(refreshRequest(scenario.app, (await newPair()).refresh_token)),
  ],
  ["revoke-access-token", async () => revoke((await newPair()).access_token)],
  ["revoke-refresh-token", async () => revoke((await newPair()).refresh_token)],
  ["flush-last-calls", async () => read("").then(flushLastCalls)],
  ["event-log-page", async () => readLog(busyIntegrationId, { limit: 25 })],
];

test.each(ofRequests)("%s touches one partition of each table", async (name, request) => {
  expect(await tablesOnSeveralPartitions(await lastStatement(name, request))).toEqual([]);
});

test.each(["due-deliveries", "claim-endpoints", "write-results", "store-deliveries"])(
  "a worker's %s touches one partition of each table",
  async (name) => {
    expect(await tablesOnSeveralPartitions(sentByWorker.get(name) ?? failMissing(name))).toEqual(
      [],
    );
  },
);

test("the subscribers of an occurrence, planned in batches, are in the partition of its event", async () => {
  const [occurrence] = (
    await pool().query<OccurrenceKey>(
      "SELECT event_id, id FROM occurrences WHERE event_id = md5('event 1')::uuid LIMIT 1",
    )
  ).rows;
  if (!occurrence) throw new Error("The event has no occurrence.");
  const sent = await lastStatement("subscribers", () =>
    subscribersOf(occurrence, "00000000-0000-0000-0000-000000000000", 1_000),
  );
  expect(await tablesOnSeveralPartitions(sent)).toEqual([]);
});

test("workers look for work in every partition of only two tables: when distributed, each worker does so on one shard", async () => {
  expect(
    await tablesOnSeveralPartitions(
      sentByWorker.get("claim-occurrences") ?? failMissing("claim-occurrences"),
    ),
  ).toEqual(["occurrences"]);
  expect(
    await tablesOnSeveralPartitions(
      sentByWorker.get("due-endpoints") ?? failMissing("due-endpoints"),
    ),
  ).toEqual(["deliveries"]);
});

test("a sign-in, which names no event, reads every partition of the event tables and one partition of every other table", async () => {
  const url = authorizeUrl(scenario.app, { scope: "profile.read", event_id: undefined });
  const headers = await aCookieHeader({ id: scenario.participant.personId });
  const tables = await tablesOnSeveralPartitions(
    await lastStatement("sign-in-by-session", () =>
      authorizeEndpoint(new Request(url, { headers })),
    ),
  );
  expect(tables).toContain("event_people");
  expect(tables.filter((table) => !isOfGroup(table, "event"))).toEqual([]);
});

test("a join without its table's key is detected", async () => {
  const sent = await lastStatement("find-bearer", () => read(""));
  const text = sent.text.replace("c.event_id = f.event_id AND ", "");
  expect(text).not.toBe(sent.text);
  expect(await tablesOnSeveralPartitions({ ...sent, text })).toEqual(["connections"]);
});

const isOfGroup = (table: string, group: Group) => {
  const placement = distribution[table];
  return placement?.kind === "distributed" && placement.group === group;
};

function failMissing(name: string): never {
  throw new Error(`The worker sent no ${name}.`);
}
