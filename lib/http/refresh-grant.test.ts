import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  type App,
  aCode,
  aConnection,
  anApp,
  exchangeRequest,
  formRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { callReadApi } from "@/e2e/support/read-api";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { changeScopes } from "@/lib/transitions/integration/change-scopes";
import { revokeEndpoint, tokenEndpoint } from "./oauth-endpoints";

let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let organizer: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  const organization = await anOrganization();
  [app, event, organizer] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aConnection(app, event);
});

interface Pair {
  access_token: string;
  refresh_token: string;
  scope: string;
}

const firstPair = async (scopes = ["event.read", "participants.read"]): Promise<Pair> =>
  (
    await tokenEndpoint(exchangeRequest(app, await aCode(app, event, organizer, { scopes })))
  ).json();

const refreshed = async (token: string, over = {}, headers = {}): Promise<Pair> => {
  const response = await tokenEndpoint(refreshRequest(app, token, over, headers));
  expect(response.status).toBe(200);
  return response.json();
};

async function refused(request: Request, error: string) {
  const response = await tokenEndpoint(request);
  expect([response.status, (await response.json()).error]).toEqual([400, error]);
}

const accessRow = (token: string) =>
  prisma().accessToken.findUniqueOrThrow({
    where: { digest: Uint8Array.from(digest(token)) },
    include: { family: true },
  });

const refreshRow = (token: string) =>
  prisma().refreshToken.findUniqueOrThrow({ where: { digest: Uint8Array.from(digest(token)) } });

const isLive = async (token: string) => {
  const { revoked_at, family } = await accessRow(token);
  return revoked_at === null && family.revoked_at === null;
};

describe("the refresh grant", () => {
  test("answers in the same form as the first exchange, with a new pair", async () => {
    const first = await firstPair();
    const next = await refreshed(first.refresh_token);
    expect(Object.keys(next)).toEqual(Object.keys(first));
    expect(next).toMatchObject({
      scope: "event.read participants.read",
      event_id: event.id,
      organization_id: event.organization_id,
      expires_in: 3600,
    });
    expect([next.access_token, next.refresh_token]).not.toContain(first.access_token);
    expect(await isLive(next.access_token)).toBe(true);
  });

  test("the window slides with each refresh, but never past the hard cap of the first exchange", async () => {
    const first = await firstPair();
    const { family } = await accessRow(first.access_token);
    const next = await refreshed(first.refresh_token);
    const sliding = await refreshRow(next.refresh_token);
    expect(sliding.expires_at.getTime() - sliding.created_at.getTime()).toBe(
      config().REFRESH_TOKEN_TTL * 1000,
    );

    const cap = new Date(Date.now() + 60_000);
    await prisma().tokenFamily.update({ where: { id: family.id }, data: { expires_at: cap } });
    expect(
      (await refreshRow((await refreshed(next.refresh_token)).refresh_token)).expires_at,
    ).toEqual(cap);
  });

  test("a token past its window or past the hard cap is invalid_grant", async () => {
    const late = await firstPair();
    await prisma().refreshToken.update({
      where: { digest: Uint8Array.from(digest(late.refresh_token)) },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    await refused(refreshRequest(app, late.refresh_token), "invalid_grant");

    const capped = await firstPair();
    const { family } = await accessRow(capped.access_token);
    await prisma().tokenFamily.update({
      where: { id: family.id },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    await refused(refreshRequest(app, capped.refresh_token), "invalid_grant");
  });

  test("the hard cap ends refreshing: an access token issued before it lives for its whole lifetime", async () => {
    const pair = await firstPair();
    const { family } = await accessRow(pair.access_token);
    await prisma().tokenFamily.update({
      where: { id: family.id },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    await refused(refreshRequest(app, pair.refresh_token), "invalid_grant");
    const read = await callReadApi(`/events/${event.id}`, pair.access_token);
    expect(read.status).toBe(200);
  });

  test("a second use revokes the whole family", async () => {
    const first = await firstPair();
    const next = await refreshed(first.refresh_token);
    await refused(refreshRequest(app, first.refresh_token), "invalid_grant");
    expect([await isLive(first.access_token), await isLive(next.access_token)]).toEqual([
      false,
      false,
    ]);
    await refused(refreshRequest(app, next.refresh_token), "invalid_grant");
  });

  test("scope can only narrow, and only for that access token", async () => {
    const first = await firstPair();
    await refused(
      refreshRequest(app, first.refresh_token, { scope: "event.read program.read" }),
      "invalid_scope",
    );
    const narrow = await refreshed(first.refresh_token, { scope: "event.read" });
    expect([narrow.scope, (await accessRow(narrow.access_token)).scopes]).toEqual([
      "event.read",
      ["event.read"],
    ]);
    expect((await refreshed(narrow.refresh_token)).scope).toBe("event.read participants.read");
  });

  test("a scope that the manifest no longer declares is dropped at the next refresh", async () => {
    const changed = await anApp(await anOrganization());
    await aConnection(changed, event);
    const code = await aCode(changed, event, organizer, {
      scopes: ["event.read", "participants.read"],
    });
    const first: Pair = await (await tokenEndpoint(exchangeRequest(changed, code))).json();
    const kept = { name: "event.read", required: true };
    await transact((tx) =>
      changeScopes(tx, changed.id, [kept, { name: "participants.read", required: false }], [kept]),
    );
    expect(
      (await (await tokenEndpoint(refreshRequest(changed, first.refresh_token))).json()).scope,
    ).toBe("event.read");
  });

  test("a wrong client secret does not consume the token, nor does another client", async () => {
    const first = await firstPair();
    await refused(
      refreshRequest(app, first.refresh_token, { client_secret: "svc_cs_wrong" }),
      "invalid_client",
    );
    await refused(
      refreshRequest(await anApp(await anOrganization()), first.refresh_token),
      "invalid_grant",
    );
    await refreshed(first.refresh_token);
  });

  test("a NUL in a scope is invalid_scope, one in a token invalid_grant", async () => {
    const first = await firstPair();
    await refused(
      refreshRequest(app, first.refresh_token, { scope: "event.read\0" }),
      "invalid_scope",
    );
    await refused(refreshRequest(app, `${first.refresh_token}\0`), "invalid_grant");
    await refreshed(first.refresh_token, { scope: "event.read" });
  });

  test("a missing token is invalid_request, an unknown one invalid_grant", async () => {
    await refused(refreshRequest(app, ""), "invalid_request");
    await refused(refreshRequest(app, "svc_rt_unknown"), "invalid_grant");
  });

  test("a token of an ended connection is invalid_grant", async () => {
    const other = await anEvent({ id: event.organization_id });
    const connection = await aConnection(app, other);
    const first: Pair = await (
      await tokenEndpoint(exchangeRequest(app, await aCode(app, other, organizer)))
    ).json();
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date() },
    });
    await refused(refreshRequest(app, first.refresh_token), "invalid_grant");
  });
});

describe("Idempotency-Key", () => {
  const key = { "Idempotency-Key": "refresh-1" };

  test("the same token with the same key gets the same response again, even in parallel", async () => {
    const first = await firstPair();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refreshed(first.refresh_token, {}, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await isLive(answers[0]?.access_token ?? "")).toBe(true);
  });

  test("another key, or none, is a second use", async () => {
    for (const headers of [{ "Idempotency-Key": "refresh-2" }, {}]) {
      const first = await firstPair();
      const next = await refreshed(first.refresh_token, {}, key);
      await refused(refreshRequest(app, first.refresh_token, {}, headers), "invalid_grant");
      expect(await isLive(next.access_token)).toBe(false);
    }
  });

  test("the same key after a minute is a second use; the stored response is sealed", async () => {
    const first = await firstPair();
    const next = await refreshed(first.refresh_token, {}, key);
    const row = await refreshRow(first.refresh_token);
    expect(Buffer.from(row.replay_sealed ?? []).includes(next.access_token)).toBe(false);
    expect((row.replay_until?.getTime() ?? 0) - (row.used_at?.getTime() ?? 0)).toBe(60_000);
    await prisma().refreshToken.update({
      where: { digest: row.digest },
      data: { replay_until: new Date(Date.now() - 1) },
    });
    await refused(refreshRequest(app, first.refresh_token, {}, key), "invalid_grant");
    expect(await isLive(next.access_token)).toBe(false);
  });
});

describe("revocation", () => {
  const revoke = (fields: Record<string, string | undefined>, of: App = app) =>
    revokeEndpoint(
      formRequest("/oauth/revoke", fields, {
        Authorization: `Basic ${Buffer.from(`${of.client_id}:${of.clientSecret}`).toString("base64")}`,
      }),
    );

  const expectDone = async (response: Response) =>
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
      200,
      null,
      "",
    ]);

  test.each([undefined, "access_token", "refresh_token", "nonsense"])(
    "revokes only an access token, with the hint %s",
    async (token_type_hint) => {
      const first = await firstPair();
      await expectDone(await revoke({ token: first.access_token, token_type_hint }));
      expect(await isLive(first.access_token)).toBe(false);
      expect(await isLive((await refreshed(first.refresh_token)).access_token)).toBe(true);
    },
  );

  test.each([undefined, "access_token", "refresh_token"])(
    "revokes a refresh token and its family, with the hint %s",
    async (token_type_hint) => {
      const first = await firstPair();
      const next = await refreshed(first.refresh_token);
      await expectDone(await revoke({ token: next.refresh_token, token_type_hint }));
      expect([await isLive(first.access_token), await isLive(next.access_token)]).toEqual([
        false,
        false,
      ]);
      await refused(refreshRequest(app, next.refresh_token), "invalid_grant");
    },
  );

  test("answers 200 to an unknown token and another client's, and changes nothing", async () => {
    const first = await firstPair();
    const stranger = await anApp(await anOrganization());
    await expectDone(await revoke({ token: "svc_at_unknown" }));
    await expectDone(await revoke({ token: first.access_token }, stranger));
    await expectDone(await revoke({ token: first.refresh_token }, stranger));
    expect(await isLive(first.access_token)).toBe(true);
  });

  test("a wrong secret revokes nothing; the right one of a suspended integration does", async () => {
    const suspended = await anApp(await anOrganization());
    await aConnection(suspended, event);
    const first: Pair = await (
      await tokenEndpoint(exchangeRequest(suspended, await aCode(suspended, event, organizer)))
    ).json();
    expect(
      (await revoke({ token: first.access_token }, { ...suspended, clientSecret: "svc_cs_wrong" }))
        .status,
    ).toBe(400);
    expect(await isLive(first.access_token)).toBe(true);
    await prisma().integration.update({
      where: { id: suspended.id },
      data: { status: "suspended_by_service" },
    });
    await expectDone(await revoke({ token: first.access_token }, suspended));
    expect(await isLive(first.access_token)).toBe(false);
  });

  test("also works with the credentials in the body", async () => {
    const first = await firstPair();
    const body = {
      client_id: app.client_id,
      client_secret: app.clientSecret,
      token: first.refresh_token,
    };
    await expectDone(await revokeEndpoint(formRequest("/oauth/revoke", body)));
    expect(await isLive(first.access_token)).toBe(false);
  });

  test.each<[string, Record<string, string>, string]>([
    ["no token", {}, "invalid_request"],
    [
      "wrong credentials",
      { token: "x", client_id: "nobody", client_secret: "x" },
      "invalid_client",
    ],
  ])("%s is refused in the envelope", async (_, fields, error) => {
    const response = fields.client_id
      ? await revokeEndpoint(formRequest("/oauth/revoke", fields))
      : await revoke(fields);
    expect([response.status, (await response.json()).error]).toEqual([400, error]);
  });
});
