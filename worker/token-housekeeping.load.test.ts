import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, installationPair, refreshState, tokenState } from "@/e2e/support/connected";
import { aCode, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { tokenEndpoint } from "@/lib/http/token-endpoint";
import { disconnect } from "@/lib/transitions/connection/disconnect";
import { revokeConsent } from "@/lib/transitions/consent/revoke";
import { reinstate } from "@/lib/transitions/integration/reinstate";
import { suspend } from "@/lib/transitions/integration/suspend";
import { keepHouse } from "./housekeeping";

// docs/rules/tokens.md#token-housekeeping

const running = new AbortController().signal;

const days = (count: number) => keepHouse(running, `(now() + interval '${count} days')`);

let story: Awaited<ReturnType<typeof aConnectedApp>>;
const state = () => tokenState(`/events/${story.event.id}`, story.installation);

beforeEach(async () => {
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes, quota_uses");
  story = await aConnectedApp();
});

test("a token past its lifetime is token_expired for 30 days, then invalid_token", async () => {
  await prisma().accessToken.updateMany({ data: { expires_at: new Date() } });
  await days(29);
  expect(await state()).toBe("token_expired");
  await days(31);
  expect(await state()).toBe("invalid_token");
});

test("a revoked token is token_revoked for 30 days, then invalid_token, and its family is deleted with all its rows", async () => {
  await prisma().tokenFamily.updateMany({ data: { revoked_at: new Date() } });
  await days(29);
  expect(await state()).toBe("token_revoked");
  await days(31);
  expect(await state()).toBe("invalid_token");
  expect(await counts()).toEqual({ access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 });
});

test("a family whose refresh token was not used within its window is deleted 30 days later; until then a refresh says why it is refused", async () => {
  await days(89);
  expect(await refreshState(story.app, story.installation)).toBe("live");
  await days(90 + 29);
  expect((await counts()).token_families).toBe(2);
  await days(90 + 31);
  expect(await counts()).toEqual({ access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 });
});

test("a second exchange of a code revokes its family for as long as the family exists", async () => {
  const code = await aCode(story.app, story.event, { id: story.manager.personId });
  const pair = await (await tokenEndpoint(exchangeRequest(story.app, code))).json();
  await days(60);
  expect((await tokenEndpoint(exchangeRequest(story.app, code))).status).toBe(400);
  expect(await refreshState(story.app, pair)).toBe("invalid_grant");
});

test("a second use of a refresh token revokes its family for 30 days; afterwards the token is unknown and revokes nothing", async () => {
  const early = await installationPair(story.app, story.event, { id: story.manager.personId });
  const next = await (await tokenEndpoint(refreshRequest(story.app, early.refresh_token))).json();
  await days(31);
  expect(await refreshState(story.app, early)).toBe("invalid_grant");
  expect(await refreshState(story.app, next)).toBe("live");
  await days(29);
  expect(await refreshState(story.app, next)).toBe("invalid_grant");
  const families = await prisma().tokenFamily.findMany({ where: { revoke_reason: "refresh_token_reused" } });
  expect(families).toHaveLength(1);
});

test("unexchanged codes and uses of quotas are deleted when they no longer count", async () => {
  await aCode(story.app, story.event, { id: story.manager.personId });
  const use = { subject_id: story.app.id, quota: "send_test_webhook" };
  await prisma().quotaUse.create({ data: use });
  const left = async () => [await prisma().authorizationCode.count({ where: { used_at: null } }), await prisma().quotaUse.count()];
  await days(1);
  expect(await left()).toEqual([1, 1]);
  await days(29);
  expect(await left()).toEqual([1, 0]);
  await days(31);
  expect(await left()).toEqual([0, 0]);
});

test("the kept response of a refresh is deleted after its minute", async () => {
  const answered = await tokenEndpoint(refreshRequest(story.app, story.installation.refresh_token, {}, { "Idempotency-Key": "once" }));
  expect(answered.status).toBe(200);
  const kept = () => prisma().refreshToken.count({ where: { OR: [{ replay_sealed: { not: null } }, { replay_key_digest: { not: null } }] } });
  await keepHouse(running, "(now() + interval '30 seconds')");
  expect(await kept()).toBe(1);
  await keepHouse(running, "(now() + interval '61 seconds')");
  expect(await kept()).toBe(0);
});

const none = { access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 };

test.each<[string, number, () => Promise<unknown>]>([
  ["its connection", 2, () => disconnect(story.manager, story.connection.id)],
  ["its integration", 2, () => suspend(story.operator, story.app.id)],
  ["the participant's consent", 1, () => revokeConsent(story.participant, story.app.id)],
])("a family that ended with %s is deleted 30 days later with everything in it", async (_, ended, end) => {
  await end();
  const before = await counts();
  await days(29);
  expect((await counts()).token_families).toBe(2);
  await days(31);
  expect(await counts()).toEqual(ended === 2 ? none : { access_tokens: 0, refresh_tokens: 1, token_families: 1, authorization_codes: 1 });
  expect(before).toEqual({ access_tokens: 2, refresh_tokens: 2, token_families: 2, authorization_codes: 2 });
});

test("tokens that were issued after the end, for the same integration and connection, stay", async () => {
  await disconnect(story.manager, story.connection.id);
  await suspend(story.operator, story.app.id);
  await reinstate(story.operator, story.app.id);
  await prisma().connection.updateMany({ where: { id: story.connection.id }, data: { status: "connected", ended_at: null } });
  const anew = await installationPair(story.app, story.event, { id: story.manager.personId });
  await days(31);
  expect((await counts()).token_families).toBe(1);
  expect(await refreshState(story.app, anew)).toBe("live");
});

test("audit entries are kept for two years, and a younger one cannot be deleted", async () => {
  const add = (at: string) =>
    pool().query(`INSERT INTO audit_entries (at, actor_kind, action, subject_type) VALUES (now() - interval '${at}', 'service', '${at}', 'x')`);
  for (const at of ["731 days", "2 years 1 day", "729 days"]) await add(at);
  await keepHouse(running);
  const left = () => prisma().auditEntry.findMany({ where: { subject_type: "x" }, select: { action: true } });
  expect(await left()).toEqual([{ action: "729 days" }]);
  await expect(pool().query("DELETE FROM audit_entries WHERE subject_type = 'x'")).rejects.toThrow("append-only");
});

/**
 * 10,000 families with a refresh every hour write 175 million rows in a year, which takes an hour and more. The year runs at two samples of that: hourly with a thousandth
 * of the families, and all of them with every 480th refresh. Whoever has the hours sets YEAR_REFRESH_HOURS=1, or a number between.
 */
test.each([
  ["10 families with hourly refreshes", { families: 10, hours: 1 }],
  ["10,000 families with a refresh in 480 hours (YEAR_REFRESH_HOURS)", { families: 10_000, hours: Number(process.env.YEAR_REFRESH_HOURS ?? 480) }],
])(
  "a simulated year of %s: the tables level off at thirty days of refreshes, and in the end nothing is left",
  async (_, { families, hours }) => {
    const daysPerRound = Math.max(1, Math.floor(hours / 120));
    const [sizes, everyones] = [[] as number[], families * 2];
    const aDay = (everyones * 24) / hours;
    await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes");
    await insert(begin, [story.app.id, story.event.id, story.connection.id, story.manager.personId, families]);
    for (let day = 0; day < 364; day += daysPerRound) {
      await refreshBetween((day * 24) / hours, ((day + daysPerRound) * 24) / hours, { families, hours });
      await days(day + daysPerRound - yearAgo);
      const { access_tokens, refresh_tokens, ...others } = await counts();
      expect(others).toEqual({ token_families: families, authorization_codes: families });
      sizes.push(access_tokens + refresh_tokens);
    }
    const plateau = sizes.slice(Math.ceil(31 / daysPerRound));
    const [early, late] = [plateau.slice(0, plateau.length / 2), plateau.slice(plateau.length / 2)];
    expect(sizes[28 / daysPerRound - 1]).toBeGreaterThanOrEqual(28 * aDay);
    expect(Math.max(...plateau)).toBeLessThanOrEqual(31 * aDay + (hours > 1 ? everyones : 0));
    expect(Math.max(...plateau) - Math.min(...plateau)).toBeLessThanOrEqual(hours > 1 ? everyones : aDay / 10);
    expect(Math.max(...late)).toBeLessThanOrEqual(Math.max(...early));
    console.info(`${families} families, a refresh in ${hours} h: at most ${Math.max(...sizes)} tokens are kept`);
    await days(365 + 31 - yearAgo);
    expect(await counts()).toEqual(none);
  },
  36_000_000,
);

test("the rows of the simulated year are like those of a real exchange and a real refresh", async () => {
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes");
  const real = await installationPair(story.app, story.event, { id: story.manager.personId });
  expect(await refreshState(story.app, real)).toBe("live");
  const left = await shapes();
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes");
  await insert(begin, [story.app.id, story.event.id, story.connection.id, story.manager.personId, 1]);
  await refreshBetween(0, 1, { families: 1, hours: 1 });
  expect(await shapes()).toEqual(left);
});

/** The simulated year began so many days ago. */
const yearAgo = 400;

/** Token n of each family is spent by refresh n, n intervals and one after the exchange, which issues token n + 1. */
const digestOf = (kind: string, n: string) => `sha256(convert_to(f.id || '${kind}' || (${n}), 'UTF8'))`;
const start = `(now() - interval '${yearAgo} days')`;

/** $1 the integration, $2 the event, $3 the connection, $4 who consented, $5 how many families. */
const begin = `
  WITH f AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $5::int)), code AS (
    INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes, redirect_uri, code_challenge, created_at, expires_at, used_at)
    SELECT ${digestOf("code", "0")}, $1::uuid, 'installation', $2::uuid, $4::uuid, '{event.read}', 'https://badges.example/callback', 'challenge',
           ${start}, ${start} + interval '10 minutes', ${start} FROM f
  ), family AS (
    INSERT INTO token_families (id, kind, integration_id, event_id, connection_id, code_digest, scopes, created_at, expires_at)
    SELECT id, 'installation', $1::uuid, $2::uuid, $3::uuid, ${digestOf("code", "0")}, '{event.read}', ${start}, ${start} + interval '365 days' FROM f
  ), access AS (
    INSERT INTO access_tokens (digest, family_id, scopes, created_at, expires_at)
    SELECT ${digestOf("access", "0")}, id, '{event.read}', ${start}, ${start} + interval '1 hour' FROM f
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at)
  SELECT ${digestOf("refresh", "0")}, id, ${start}, ${start} + interval '90 days' FROM f`;

/** Runs a statement that inserts very many rows: without a limit of time, and without foreign-key checks, which take ten times as long as the rows. */
async function insert(text: string, values: unknown[]) {
  const client = await pool().connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0");
    const patient = { text, values, query_timeout: 600_000 };
    await client.query(patient);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

/** Refreshes `from` up to `to` of each family; one statement inserts not many more than 10,000 of each kind of token. */
async function refreshBetween(from: number, to: number, { families, hours }: { families: number; hours: number }) {
  const atOnce = Math.ceil(10_000 / families);
  for (let first = Math.floor(from); first < Math.floor(to); first += atOnce)
    await insert(refreshAll, [first, Math.min(atOnce, Math.floor(to) - first), hours]);
}

/** $1 the first refresh, $2 how many follow one another, $3 the hours from one to the next. */
const refreshAll = `
  WITH refresh AS MATERIALIZED (
    SELECT f.id, f.expires_at AS capped, n, ${start} + make_interval(hours => (n + 1) * $3::int) AS at, n + 1 = $1::int + $2::int AS last
      FROM token_families f, generate_series($1::int, $1::int + $2::int - 1) n
  ), spent AS (
    UPDATE refresh_tokens r SET used_at = f.at FROM refresh f WHERE f.n = $1::int AND r.digest = ${digestOf("refresh", "f.n")}
  ), access AS (
    INSERT INTO access_tokens (digest, family_id, scopes, created_at, expires_at)
    SELECT ${digestOf("access", "f.n + 1")}, id, '{event.read}', at, at + interval '1 hour' FROM refresh f
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at, used_at)
  SELECT ${digestOf("refresh", "f.n + 1")}, id, at, least(at + interval '90 days', capped), CASE WHEN NOT last THEN at + make_interval(hours => $3::int) END FROM refresh f`;

/** Every row without its ids and instants, but with its lifetime and whether it was used. */
async function shapes() {
  const shape = (table: string) =>
    `SELECT '${table}' AS "table", to_jsonb(t) - '{id,digest,family_id,code_digest,code_challenge,created_at,expires_at,used_at}'::text[] AS fields,
            extract(epoch FROM expires_at - created_at)::int AS lifetime, to_jsonb(t)->>'used_at' IS NOT NULL AS used FROM ${table} t`;
  const tables = ["authorization_codes", "token_families", "access_tokens", "refresh_tokens"];
  return (await pool().query(`${tables.map(shape).join(" UNION ALL ")} ORDER BY 1, used, lifetime`)).rows;
}

async function counts() {
  const { rows } = await pool().query<Record<"access_tokens" | "refresh_tokens" | "token_families" | "authorization_codes", number>>(
    `SELECT (SELECT count(*)::int FROM access_tokens) AS access_tokens, (SELECT count(*)::int FROM refresh_tokens) AS refresh_tokens,
            (SELECT count(*)::int FROM token_families) AS token_families, (SELECT count(*)::int FROM authorization_codes) AS authorization_codes`,
  );
  const [row] = rows;
  if (!row) throw new Error("One row was expected.");
  return row;
}
