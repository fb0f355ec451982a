import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, installationTokenPair, refreshState } from "@/e2e/support/connected-app";
import { tokenCounts } from "@/e2e/support/token-counts";
import { pool } from "@/lib/db/pool";
import { runHousekeeping } from "./housekeeping";

// docs/rules/tokens.md#token-housekeeping

// Skips the rests between housekeeping steps, which would take two thirds of the time.
vi.mock(import("node:timers/promises"), async (real) => ({
  ...(await real()),
  setTimeout: async () => nextTurn() as never,
}));

let scenario: Awaited<ReturnType<typeof aConnectedApp>>;
beforeAll(async () => {
  scenario = await aConnectedApp();
});

const days = (count: number) =>
  runHousekeeping(new AbortController().signal, `(now() + interval '${count} days')`);

const everyHours = Number(process.env.YEAR_REFRESH_HOURS ?? 480);

/**
 * 10,000 families with a refresh every hour write 175 million rows in a year, which takes an hour
 * or more. The test therefore runs two samples of that year: a thousandth of the families with
 * hourly refreshes, and all families with every 480th refresh. YEAR_REFRESH_HOURS=1 runs the whole
 * year, and a number in between a larger sample.
 */
test.each([
  ["10 families with hourly refreshes", { families: 10, hours: 1, daysPerRound: 4 }],
  [
    `10,000 families with a refresh in ${everyHours} hours (YEAR_REFRESH_HOURS)`,
    {
      families: 10_000,
      hours: everyHours,
      daysPerRound: Math.max(1, Math.floor(everyHours / 120)),
    },
  ],
])(
  "a simulated year of %s: the tables level off at thirty days of refreshes and are empty in the end",
  async (_, { families, hours, daysPerRound }) => {
    const [sizes, everyones] = [[] as number[], families * 2];
    const aDay = (everyones * 24) / hours;
    await pool().query(
      "TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes",
    );
    await insert(begin, [
      scenario.app.id,
      scenario.event.id,
      scenario.connection.id,
      scenario.manager.personId,
      families,
    ]);
    for (let day = 0; day < 364; day += daysPerRound) {
      await refreshBetween((day * 24) / hours, ((day + daysPerRound) * 24) / hours, {
        families,
        hours,
      });
      await days(day + daysPerRound - yearAgo);
      const { access_tokens, refresh_tokens, ...others } = await tokenCounts();
      expect(others).toEqual({ token_families: families, authorization_codes: families });
      sizes.push(access_tokens + refresh_tokens);
    }
    const plateau = sizes.slice(Math.ceil(31 / daysPerRound));
    const [early, late] = [plateau.slice(0, plateau.length / 2), plateau.slice(plateau.length / 2)];
    expect(sizes[28 / daysPerRound - 1]).toBeGreaterThanOrEqual(28 * aDay);
    expect(Math.max(...plateau)).toBeLessThanOrEqual(31 * aDay + (hours > 1 ? everyones : 0));
    expect(Math.max(...plateau) - Math.min(...plateau)).toBeLessThanOrEqual(
      hours > 1 ? everyones : aDay / 10,
    );
    expect(Math.max(...late)).toBeLessThanOrEqual(Math.max(...early));
    console.info(
      `${families} families, a refresh in ${hours} h: at most ${Math.max(...sizes)} tokens are kept`,
    );
    await days(365 + 31 - yearAgo);
    expect(await tokenCounts()).toEqual({
      access_tokens: 0,
      refresh_tokens: 0,
      token_families: 0,
      authorization_codes: 0,
    });
  },
  36_000_000,
);

test("the rows of the simulated year match those of a real exchange and a real refresh", async () => {
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes");
  const real = await installationTokenPair(scenario.app, scenario.event, {
    id: scenario.manager.personId,
  });
  expect(await refreshState(scenario.app, real)).toBe("live");
  const left = await shapes();
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes");
  await insert(begin, [
    scenario.app.id,
    scenario.event.id,
    scenario.connection.id,
    scenario.manager.personId,
    1,
  ]);
  await refreshBetween(0, 1, { families: 1, hours: 1 });
  expect(await shapes()).toEqual(left);
});

/** How many days ago the simulated year began. */
const yearAgo = 400;

/**
 * Refresh n spends token n of each family, n + 1 intervals after the exchange, and issues token n +
 * 1.
 */
const digestOf = (kind: string, n: string) =>
  `sha256(convert_to(f.id || '${kind}' || (${n}), 'UTF8'))`;
const start = `(now() - interval '${yearAgo} days')`;

/**
 * $1: integration. $2: event. $3: connection. $4: the consenting person. $5: the number of
 * families.
 */
const begin = `
  WITH f AS (SELECT gen_random_uuid() AS id FROM generate_series(1, $5::int)), code AS (
    INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes,
        redirect_uri, code_challenge, created_at, expires_at, used_at)
    SELECT ${digestOf("code", "0")}, $1::uuid, 'installation', $2::uuid, $4::uuid, '{event.read}',
      'https://badges.example/callback', 'challenge',
           ${start}, ${start} + interval '10 minutes', ${start} FROM f
  ), family AS (
    INSERT INTO token_families (id, kind, integration_id, event_id, connection_id, code_digest,
        scopes, created_at, expires_at)
    SELECT id, 'installation', $1::uuid, $2::uuid, $3::uuid, ${digestOf("code", "0")},
      '{event.read}', ${start}, ${start} + interval '365 days' FROM f
  ), access AS (
    INSERT INTO access_tokens (digest, family_id, scopes, created_at, expires_at)
    SELECT ${digestOf("access", "0")}, id, '{event.read}', ${start}, ${start} + interval '1 hour'
    FROM f
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at)
  SELECT ${digestOf("refresh", "0")}, id, ${start}, ${start} + interval '90 days' FROM f`;

/**
 * Runs a statement that inserts very many rows: without a time limit, and without foreign-key
 * checks, which take ten times as long as the inserts.
 */
async function insert(text: string, values: unknown[]) {
  const client = await pool().connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0",
    );
    const patient = { text, values, query_timeout: 600_000 };
    await client.query(patient);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

/**
 * Runs the refreshes from `from` up to `to` for each family. One statement inserts at most little
 * more than 10,000 of each kind of token.
 */
async function refreshBetween(
  from: number,
  to: number,
  { families, hours }: { families: number; hours: number },
) {
  const perStatement = Math.ceil(10_000 / families);
  for (let first = Math.floor(from); first < Math.floor(to); first += perStatement)
    await insert(refreshAll, [first, Math.min(perStatement, Math.floor(to) - first), hours]);
}

/** $1: the first refresh. $2: the number of consecutive refreshes. $3: the hours between them. */
const refreshAll = `
  WITH refresh AS MATERIALIZED (
    SELECT f.id, f.expires_at AS capped, n, ${start} + make_interval(hours => (n + 1) * $3::int)
      AS at, n + 1 = $1::int + $2::int AS last
      FROM token_families f, generate_series($1::int, $1::int + $2::int - 1) n
  ), spent AS (
    UPDATE refresh_tokens r SET used_at = f.at FROM refresh f
    WHERE f.n = $1::int AND r.digest = ${digestOf("refresh", "f.n")}
  ), access AS (
    INSERT INTO access_tokens (digest, family_id, scopes, created_at, expires_at)
    SELECT ${digestOf("access", "f.n + 1")}, id, '{event.read}', at, at + interval '1 hour'
    FROM refresh f
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at, used_at)
  SELECT ${digestOf("refresh", "f.n + 1")}, id, at, least(at + interval '90 days', capped), CASE
    WHEN NOT last THEN at + make_interval(hours => $3::int) END FROM refresh f`;

/** Every row without its ids and timestamps, but with its lifetime and whether it was used. */
async function shapes() {
  const shape = (table: string) =>
    `SELECT '${table}' AS "table",
        to_jsonb(t) - '{id,digest,family_id,code_digest,code_challenge,created_at,expires_at,used_at}'::text[] AS fields,
            extract(epoch FROM expires_at - created_at)::int
            AS lifetime, to_jsonb(t)->>'used_at' IS NOT NULL AS used FROM ${table} t`;
  const tables = ["authorization_codes", "token_families", "access_tokens", "refresh_tokens"];
  return (await pool().query(`${tables.map(shape).join(" UNION ALL ")} ORDER BY 1, used, lifetime`))
    .rows;
}
