import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp, installationPair, refreshState, tokenState } from "@/e2e/support/connected";
import { aCode, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { tokenEndpoint } from "@/lib/http/token-endpoint";
import { disconnect } from "@/lib/transitions/connection/disconnect";
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

test("a token past its lifetime answers token_expired for 30 days, then invalid_token", async () => {
  await prisma().accessToken.updateMany({ data: { expires_at: new Date() } });
  await days(29);
  expect(await state()).toBe("token_expired");
  await days(31);
  expect(await state()).toBe("invalid_token");
});

test("a revoked token answers token_revoked for 30 days, then invalid_token, and its family is gone with all it had", async () => {
  await prisma().tokenFamily.updateMany({ data: { revoked_at: new Date() } });
  await days(29);
  expect(await state()).toBe("token_revoked");
  await days(31);
  expect(await state()).toBe("invalid_token");
  expect(await counts()).toEqual({ access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 });
});

test("a family whose refresh token was not used in its window goes 30 days later, until then it refreshes or says why not", async () => {
  await days(89);
  expect(await refreshState(story.app, story.installation)).toBe("live");
  await days(90 + 29);
  expect((await counts()).token_families).toBe(2);
  await days(90 + 31);
  expect(await counts()).toEqual({ access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 });
});

test("a second exchange of a code ends its family as long as the family lives", async () => {
  const code = await aCode(story.app, story.event, { id: story.manager.personId });
  const pair = await (await tokenEndpoint(exchangeRequest(story.app, code))).json();
  await days(60);
  expect((await tokenEndpoint(exchangeRequest(story.app, code))).status).toBe(400);
  expect(await refreshState(story.app, pair)).toBe("invalid_grant");
});

test("a second use of a refresh token ends its family for 30 days; after them it is unknown and ends nothing", async () => {
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

test("codes that nobody exchanged, and uses of quotas, go when they count no more", async () => {
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

test("the kept answer of a refresh goes with its minute", async () => {
  const answered = await tokenEndpoint(refreshRequest(story.app, story.installation.refresh_token, {}, { "Idempotency-Key": "once" }));
  expect(answered.status).toBe(200);
  const kept = () => prisma().refreshToken.count({ where: { OR: [{ replay_sealed: { not: null } }, { replay_key_digest: { not: null } }] } });
  await keepHouse(running, "(now() + interval '30 seconds')");
  expect(await kept()).toBe(1);
  await keepHouse(running, "(now() + interval '61 seconds')");
  expect(await kept()).toBe(0);
});

test("what ended with its connection goes when its window has passed", async () => {
  await disconnect(story.manager, story.connection.id);
  await days(90 + 31);
  expect(await counts()).toEqual({ access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 });
});

test("a year of refreshes in fast motion: the tables level off", async () => {
  await pool().query("TRUNCATE token_families, access_tokens, refresh_tokens");
  const sizes: number[] = [];
  await pool().query(begin, [story.app.id, story.event.id, story.connection.id, familiesAlive]);
  for (let day = 0; day < 364; day += 7) {
    for (let refresh = 0; refresh < 4; refresh++) await pool().query(refreshAll, [day + refresh * 1.75]);
    await days(day + 7 - 400);
    const { access_tokens, refresh_tokens } = await counts();
    sizes.push(access_tokens + refresh_tokens);
  }
  const after = (week: number) => sizes[week] ?? 0;
  expect(after(3)).toBeGreaterThan(familiesAlive * 2 * 4 * 3);
  const plateau = sizes.slice(6);
  expect(Math.max(...plateau)).toBeLessThan(Math.min(...plateau) * 1.3);
  expect(Math.max(...plateau)).toBeLessThan(familiesAlive * 2 * 4 * 6);
  expect((await counts()).token_families).toBe(familiesAlive);
}, 120_000);

/** A sample: how many rows stay is in proportion to the families and to how often they refresh. */
const familiesAlive = 200;

/** Day 0 of the simulated year is 400 days ago. */
const begin = `
  WITH f AS (
    INSERT INTO token_families (kind, integration_id, event_id, connection_id, scopes, created_at, expires_at)
    SELECT 'installation', $1::uuid, $2::uuid, $3::uuid, '{event.read}', now() - interval '400 days', now() - interval '35 days' FROM generate_series(1, $4::int)
    RETURNING id
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at)
  SELECT sha256(id::text::bytea), id, now() - interval '400 days', now() - interval '310 days' FROM f`;

/** Every family refreshes once on that day: what the statement of a refresh writes, for all of them. */
const refreshAll = `
  WITH at AS (SELECT now() - interval '400 days' + make_interval(secs => $1::float8 * 86400) AS day), spent AS (
    UPDATE refresh_tokens SET used_at = at.day FROM at WHERE used_at IS NULL RETURNING family_id
  ), access AS (
    INSERT INTO access_tokens (digest, family_id, scopes, created_at, expires_at)
    SELECT sha256(convert_to(family_id || 'access' || $1, 'UTF8')), family_id, '{event.read}', day, day + interval '1 hour' FROM spent, at
  )
  INSERT INTO refresh_tokens (digest, family_id, created_at, expires_at)
  SELECT sha256(convert_to(family_id || 'refresh' || $1, 'UTF8')), family_id, day, day + interval '90 days' FROM spent, at`;

async function counts() {
  const { rows } = await pool().query<Record<"access_tokens" | "refresh_tokens" | "token_families" | "authorization_codes", number>>(
    `SELECT (SELECT count(*)::int FROM access_tokens) AS access_tokens, (SELECT count(*)::int FROM refresh_tokens) AS refresh_tokens,
            (SELECT count(*)::int FROM token_families) AS token_families, (SELECT count(*)::int FROM authorization_codes) AS authorization_codes`,
  );
  const [row] = rows;
  if (!row) throw new Error("One row was expected.");
  return row;
}
