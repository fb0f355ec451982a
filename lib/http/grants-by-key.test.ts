import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, installationTokenPair, tokenState } from "@/e2e/support/connected-app";
import {
  aCode,
  aCookieHeader,
  authorizeUrl,
  exchangeRequest,
  formRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import {
  executedPlan,
  lastStatement,
  type PlanNode,
  planModes,
} from "@/e2e/support/sent-statements";
import { pool } from "@/lib/db/pool";
import { keyedConnectionSettings } from "@/lib/db/shared-connections";
import { authorizeEndpoint } from "./authorize-endpoint";
import { revokeEndpoint, tokenEndpoint } from "./oauth-endpoints";

// When a convention opens, thousands sign in to one integration within a minute, before PostgreSQL
// has updated its statistics. Even then, a code or token must be found by its digest, and its
// family, connection and integration by their keys.

const otherRows = 10_000;
const blocksAtMost = 300;

type Scenario = Awaited<ReturnType<typeof aConnectedApp>>;

let scenario: Scenario;

beforeAll(async () => {
  scenario = await aConnectedApp();
  await pool().query(
    "ANALYZE authorization_codes, token_families, access_tokens, refresh_tokens, connections, consents, integrations",
  );
  await pool().query(
    `WITH codes AS (
       INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes,
           redirect_uri, code_challenge, expires_at)
       SELECT sha256(n::text::bytea), $1, 'installation', $2, $3, '{event.read}', $5,
         repeat('c', 43), now() + interval '1 hour' FROM generate_series(1, $6::int) n
     ), families AS (
       INSERT INTO token_families (kind, integration_id, event_id, connection_id, scopes,
           expires_at)
       SELECT 'installation', $1, $2, $4, '{event.read}', now() + interval '1 year'
       FROM generate_series(1, $6::int) RETURNING id
     ), access AS (
       INSERT INTO access_tokens (digest, family_id, expires_at)
       SELECT sha256(('a' || id)::bytea), id, now() + interval '1 hour' FROM families
     )
     INSERT INTO refresh_tokens (digest, family_id, expires_at)
     SELECT sha256(('r' || id)::bytea), id, now() + interval '1 hour' FROM families`,
    [
      scenario.app.id,
      scenario.event.id,
      scenario.manager.personId,
      scenario.connection.id,
      scenario.app.redirectUri,
      otherRows,
    ],
  );
});

const newCode = () => aCode(scenario.app, scenario.event, { id: scenario.manager.personId });
const newPair = () =>
  installationTokenPair(scenario.app, scenario.event, { id: scenario.manager.personId });

const signInRequest = async () =>
  new Request(authorizeUrl(scenario.app, { scope: "profile.read" }), {
    headers: await aCookieHeader({ id: scenario.participant.personId }),
  });

const revoke = (token: string) =>
  revokeEndpoint(
    formRequest("/oauth/revoke", {
      client_id: scenario.app.client_id,
      client_secret: scenario.app.clientSecret,
      token,
    }),
  );

/** Each hot statement, and a request that sends it. */
const hotStatements: [statement: string, request: () => Promise<unknown>][] = [
  ["exchange-code", async () => tokenEndpoint(exchangeRequest(scenario.app, await newCode()))],
  [
    "rotate-refresh-token",
    async () => tokenEndpoint(refreshRequest(scenario.app, (await newPair()).refresh_token)),
  ],
  ["revoke-access-token", async () => revoke((await newPair()).access_token)],
  ["revoke-refresh-token", async () => revoke((await newPair()).refresh_token)],
  ["sign-in-by-session", async () => authorizeEndpoint(await signInRequest())],
  ["find-bearer", async () => tokenState(`/events/${scenario.event.id}`, await newPair())],
];

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test("a sign-in by session reads one account, even if recent sign-ins have the lowest ids of thousands", async () => {
  await pool().query("DELETE FROM sessions");
  const [first] = (await pool().query<{ id: string }>(firstAccounts, [otherRows])).rows;
  for (const _ of ["here", "and there"]) await aCookieHeader({ id: first?.id ?? "" });
  await pool().query("ANALYZE people");
  await pool().query("ANALYZE sessions");
  const settings = keyedConnectionSettings.filter(
    (setting) => !setting.startsWith("plan_cache_mode"),
  );
  for (const mode of planModes) {
    const sent = await lastStatement("sign-in-by-session", async () =>
      authorizeEndpoint(await signInRequest()),
    );
    const accounts = nodesOf(await executedPlan(sent, mode, settings)).filter(
      (node) => node["Relation Name"] === "people",
    );
    const rows = accounts.map((node) => node["Actual Rows"] * node["Actual Loops"]);
    expect(rows, mode).toEqual([1]);
  }
});

/** SQL: inserts $1 accounts with ids lower than any random id, and returns the first of them. */
const firstAccounts = `
WITH made AS (
  INSERT INTO people (id, email, name)
  SELECT lpad(to_hex(n), 32, '0')::uuid, 'first-' || n || '@example.org', 'Somebody'
  FROM generate_series(1, $1::int) n RETURNING id
)
SELECT id FROM made ORDER BY id LIMIT 1`;

test.each(hotStatements)(
  "%s reads a few blocks, even with thousands of other rows that the statistics lack",
  async (name, request) => {
    for (const mode of planModes) {
      const plan = await executedPlan(await lastStatement(name, request), mode);
      expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], mode).toBeLessThan(
        blocksAtMost,
      );
    }
  },
);
