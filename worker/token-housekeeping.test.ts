import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  aConnectedApp,
  installationTokenPair,
  refreshState,
  tokenState,
} from "@/e2e/support/connected-app";
import { aCode, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { tokenCounts } from "@/e2e/support/token-counts";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { reinstate, suspend } from "@/lib/transitions/integration/status";
import { runHousekeeping } from "./housekeeping";

// docs/rules/tokens.md#token-housekeeping

const running = new AbortController().signal;

const days = (count: number) => runHousekeeping(running, `(now() + interval '${count} days')`);

let scenario: Awaited<ReturnType<typeof aConnectedApp>>;
const state = () => tokenState(`/events/${scenario.event.id}`, scenario.installation);

beforeEach(async () => {
  await pool().query(
    "TRUNCATE token_families, access_tokens, refresh_tokens, authorization_codes, quota_uses",
  );
  scenario = await aConnectedApp();
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
  expect(await tokenCounts()).toEqual({
    access_tokens: 0,
    refresh_tokens: 0,
    token_families: 0,
    authorization_codes: 0,
  });
});

test("a family whose refresh token was not used within its window is deleted 30 days later; until then a refresh says why it is refused", async () => {
  await days(89);
  expect(await refreshState(scenario.app, scenario.installation)).toBe("live");
  await days(90 + 29);
  expect((await tokenCounts()).token_families).toBe(2);
  await days(90 + 31);
  expect(await tokenCounts()).toEqual({
    access_tokens: 0,
    refresh_tokens: 0,
    token_families: 0,
    authorization_codes: 0,
  });
});

test("a second exchange of a code revokes its family for as long as the family exists", async () => {
  const code = await aCode(scenario.app, scenario.event, { id: scenario.manager.personId });
  const pair = await (await tokenEndpoint(exchangeRequest(scenario.app, code))).json();
  await days(60);
  expect((await tokenEndpoint(exchangeRequest(scenario.app, code))).status).toBe(400);
  expect(await refreshState(scenario.app, pair)).toBe("invalid_grant");
});

test("a second use of a refresh token revokes its family for 30 days; afterwards the token is unknown and revokes nothing", async () => {
  const early = await installationTokenPair(scenario.app, scenario.event, {
    id: scenario.manager.personId,
  });
  const next = await (
    await tokenEndpoint(refreshRequest(scenario.app, early.refresh_token))
  ).json();
  await days(31);
  expect(await refreshState(scenario.app, early)).toBe("invalid_grant");
  expect(await refreshState(scenario.app, next)).toBe("live");
  await days(29);
  expect(await refreshState(scenario.app, next)).toBe("invalid_grant");
  const families = await prisma().tokenFamily.findMany({
    where: { revoke_reason: "refresh_token_reused" },
  });
  expect(families).toHaveLength(1);
});

test("unexchanged codes and quota uses are deleted when they no longer count", async () => {
  await aCode(scenario.app, scenario.event, { id: scenario.manager.personId });
  const use = { subject_id: scenario.app.id, quota: "send_test_webhook" };
  await prisma().quotaUse.create({ data: use });
  const left = async () => [
    await prisma().authorizationCode.count({ where: { used_at: null } }),
    await prisma().quotaUse.count(),
  ];
  await days(1);
  expect(await left()).toEqual([1, 1]);
  await days(29);
  expect(await left()).toEqual([1, 0]);
  await days(31);
  expect(await left()).toEqual([0, 0]);
});

test("the stored response to a refresh is deleted after a minute", async () => {
  const answered = await tokenEndpoint(
    refreshRequest(
      scenario.app,
      scenario.installation.refresh_token,
      {},
      { "Idempotency-Key": "once" },
    ),
  );
  expect(answered.status).toBe(200);
  const kept = () =>
    prisma().refreshToken.count({
      where: { OR: [{ replay_sealed: { not: null } }, { replay_key_digest: { not: null } }] },
    });
  await runHousekeeping(running, "(now() + interval '30 seconds')");
  expect(await kept()).toBe(1);
  await runHousekeeping(running, "(now() + interval '61 seconds')");
  expect(await kept()).toBe(0);
});

const none = { access_tokens: 0, refresh_tokens: 0, token_families: 0, authorization_codes: 0 };

test.each<[string, number, () => Promise<unknown>]>([
  ["its connection", 2, () => disconnect(scenario.manager, scenario.connection.id)],
  ["its integration", 2, () => suspend(scenario.operator, scenario.app.id)],
  ["the participant's consent", 1, () => revokeConsent(scenario.participant, scenario.app.id)],
])(
  "a family that ended with %s is deleted 30 days later with everything in it",
  async (_, ended, end) => {
    await end();
    const before = await tokenCounts();
    await days(29);
    expect((await tokenCounts()).token_families).toBe(2);
    await days(31);
    expect(await tokenCounts()).toEqual(
      ended === 2
        ? none
        : { access_tokens: 0, refresh_tokens: 1, token_families: 1, authorization_codes: 1 },
    );
    expect(before).toEqual({
      access_tokens: 2,
      refresh_tokens: 2,
      token_families: 2,
      authorization_codes: 2,
    });
  },
);

test("tokens issued after the end for the same integration and connection stay", async () => {
  await disconnect(scenario.manager, scenario.connection.id);
  await suspend(scenario.operator, scenario.app.id);
  await reinstate(scenario.operator, scenario.app.id);
  await prisma().connection.updateMany({
    where: { id: scenario.connection.id },
    data: { status: "connected", ended_at: null },
  });
  const anew = await installationTokenPair(scenario.app, scenario.event, {
    id: scenario.manager.personId,
  });
  await days(31);
  expect((await tokenCounts()).token_families).toBe(1);
  expect(await refreshState(scenario.app, anew)).toBe("live");
});

test("audit entries are kept for two years, and a younger one cannot be deleted", async () => {
  const add = (at: string) =>
    pool().query(
      `INSERT INTO audit_entries (at, actor_kind, action, subject_type)
        VALUES (now() - interval '${at}', 'service', '${at}', 'x')`,
    );
  for (const at of ["731 days", "2 years 1 day", "729 days"]) await add(at);
  await runHousekeeping(running);
  const left = () =>
    prisma().auditEntry.findMany({ where: { subject_type: "x" }, select: { action: true } });
  expect(await left()).toEqual([{ action: "729 days" }]);
  await expect(pool().query("DELETE FROM audit_entries WHERE subject_type = 'x'")).rejects.toThrow(
    "append-only",
  );
});
