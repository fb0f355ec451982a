import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "@/e2e/support/database";
import {
  type App,
  aCode,
  aConnection,
  anApp,
  exchangeRequest,
  formRequest,
} from "@/e2e/support/oauth";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { tokenEndpoint } from "./oauth-endpoints";

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

const newCode = () => aCode(app, event, organizer);

const liveTokens = (code: string) =>
  prisma().accessToken.count({
    where: {
      revoked_at: null,
      family: { revoked_at: null, code_digest: Uint8Array.from(digest(code)) },
    },
  });

async function refusal(request: Request) {
  const response = await tokenEndpoint(request);
  const body = await response.json();
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(body.request_id).toBe(response.headers.get("x-service-request-id"));
  expect(Object.keys(body)).toEqual(["error", "message", "request_id"]);
  return [response.status, body.error];
}

describe("the code grant", () => {
  test("answers with exactly the fields of an installation token response, uncached", async () => {
    const response = await tokenEndpoint(
      exchangeRequest(app, await newCode(), {}, { "X-Service-Request-Id": "my-request.1" }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-service-request-id")).toBe("my-request.1");
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^svc_at_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^svc_rt_[\w-]{43}$/),
      token_type: "Bearer",
      expires_in: 3600,
      scope: "event.read",
      event_id: event.id,
      organization_id: event.organization_id,
    });
  });

  test("keeps digests, never tokens", async () => {
    const { access_token, refresh_token } = await (
      await tokenEndpoint(exchangeRequest(app, await newCode()))
    ).json();
    expect(
      await prisma().accessToken.count({
        where: { digest: Uint8Array.from(digest(access_token)) },
      }),
    ).toBe(1);
    const family = await prisma().tokenFamily.findFirstOrThrow({
      where: { refresh_tokens: { some: { digest: Uint8Array.from(digest(refresh_token)) } } },
      include: { refresh_tokens: true },
    });
    const day = 86_400_000;
    expect(family.expires_at.getTime() - family.created_at.getTime()).toBe(365 * day);
    expect(
      family.refresh_tokens.map((token) => token.expires_at.getTime() - token.created_at.getTime()),
    ).toEqual([90 * day]);
  });

  test("a second exchange of a used code is invalid_grant and invalidates the tokens of the first, with an audit row", async () => {
    const grant = await newCode();
    expect((await tokenEndpoint(exchangeRequest(app, grant))).status).toBe(200);
    expect(await liveTokens(grant.code)).toBe(1);
    expect(await refusal(exchangeRequest(app, grant))).toEqual([400, "invalid_grant"]);
    expect(await liveTokens(grant.code)).toBe(0);
    const audited = await prisma().auditEntry.findFirstOrThrow({
      where: { action: "token_family.revoked", integration_id: app.id },
    });
    expect(audited).toMatchObject({
      actor_kind: "integration",
      address: "192.0.2.7",
      details: { reason: "code_reused" },
    });
  });

  test("a code that another integration presents is refused, and the owner's tokens stay valid", async () => {
    const stranger = await anApp(await anOrganization());
    const grant = await newCode();
    expect((await tokenEndpoint(exchangeRequest(app, grant))).status).toBe(200);
    expect(await refusal(exchangeRequest(stranger, grant))).toEqual([400, "invalid_grant"]);
    expect(await liveTokens(grant.code)).toBe(1);
  });

  test.each([
    ["verifier", { code_verifier: "v".repeat(43) }],
    ["redirect_uri", { redirect_uri: "https://badges.example/callback/" }],
  ])("a wrong %s does not consume the code; the fifth failure does", async (_, wrong) => {
    const grant = await newCode();
    for (let n = 0; n < 4; n++)
      expect(await refusal(exchangeRequest(app, grant, wrong))).toEqual([400, "invalid_grant"]);
    expect((await tokenEndpoint(exchangeRequest(app, grant))).status).toBe(200);

    const spent = await newCode();
    for (let n = 0; n < 5; n++)
      expect(await refusal(exchangeRequest(app, spent, wrong))).toEqual([400, "invalid_grant"]);
    expect(await refusal(exchangeRequest(app, spent))).toEqual([400, "invalid_grant"]);
  });

  test("a wrong client does not consume the code", async () => {
    const grant = await newCode();
    const stranger = await anApp(await anOrganization());
    expect(await refusal(exchangeRequest(stranger, grant))).toEqual([400, "invalid_grant"]);
    expect((await tokenEndpoint(exchangeRequest(app, grant))).status).toBe(200);
  });

  test("an unknown code and an expired one are invalid_grant", async () => {
    const expired = await newCode();
    await prisma().authorizationCode.update({
      where: { digest: Uint8Array.from(digest(expired.code)) },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    expect(await refusal(exchangeRequest(app, expired))).toEqual([400, "invalid_grant"]);
    expect(await refusal(exchangeRequest(app, expired, { code: "svc_ac_unknown" }))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("a code of a connection that has ended is invalid_grant", async () => {
    const other = await anEvent({ id: event.organization_id });
    const connection = await aConnection(app, other);
    const grant = await aCode(app, other, organizer);
    await prisma().connection.updateMany({
      where: { id: connection.id },
      data: { status: "ended", ended_at: new Date() },
    });
    expect(await refusal(exchangeRequest(app, grant))).toEqual([400, "invalid_grant"]);
  });
});

describe("client authentication", () => {
  const basic = (id: string, secret: string) => ({
    Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });
  const none = { client_id: undefined, client_secret: undefined };

  test("works in the body and by HTTP Basic, whose halves are form-encoded", async () => {
    expect(
      (
        await tokenEndpoint(
          exchangeRequest(app, await newCode(), none, basic(app.client_id, app.clientSecret)),
        )
      ).status,
    ).toBe(200);
    const encoded = basic(
      app.client_id.replaceAll("-", "%2D"),
      app.clientSecret.replaceAll("_", "%5F"),
    );
    expect((await tokenEndpoint(exchangeRequest(app, await newCode(), none, encoded))).status).toBe(
      200,
    );
  });

  test("by both methods in one request is invalid_request", async () => {
    expect(
      await refusal(
        exchangeRequest(app, await newCode(), {}, basic(app.client_id, app.clientSecret)),
      ),
    ).toEqual([400, "invalid_request"]);
    const other = exchangeRequest(
      app,
      await newCode(),
      { client_secret: undefined, client_id: "another" },
      basic(app.client_id, app.clientSecret),
    );
    expect(await refusal(other)).toEqual([400, "invalid_request"]);
  });

  test.each<[string, Record<string, string | undefined>, Record<string, string>]>([
    ["wrong secret", { client_secret: "svc_cs_wrong" }, {}],
    ["missing secret", { client_secret: undefined }, {}],
    ["missing client_id", { client_id: undefined }, {}],
    ["unknown client", { client_id: "nobody" }, {}],
    ["client id with a NUL", { client_id: "a\u0000b" }, {}],
    ["client id of megabytes", { client_id: "x".repeat(30_000) }, {}],
    ["malformed Basic", none, { Authorization: "Basic ????" }],
    ["Basic with a bad escape", none, basic("%zz", "x")],
    ["another scheme", none, { Authorization: "Bearer svc_at_x" }],
  ])("a %s is 400 invalid_client and does not consume the code", async (_, over, headers) => {
    const grant = await newCode();
    expect(await refusal(exchangeRequest(app, grant, over, headers))).toEqual([
      400,
      "invalid_client",
    ]);
    expect((await tokenEndpoint(exchangeRequest(app, grant))).status).toBe(200);
  });

  test("the previous secret works until its overlap ends, and each secret's last use is recorded", async () => {
    const rotated = await anApp(await anOrganization());
    await aConnection(rotated, event);
    const secret = await prisma().clientSecret.findFirstOrThrow({
      where: { integration_id: rotated.id },
    });
    await prisma().clientSecret.update({
      where: { id: secret.id },
      data: { expires_at: new Date(Date.now() + 60_000) },
    });
    expect(
      (await tokenEndpoint(exchangeRequest(rotated, await aCode(rotated, event, organizer))))
        .status,
    ).toBe(200);
    expect(
      await prisma().clientSecret.findUniqueOrThrow({ where: { id: secret.id } }),
    ).toMatchObject({
      last_used_at: expect.any(Date),
      last_used_from: "192.0.2.7",
    });
    await prisma().clientSecret.update({
      where: { id: secret.id },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    expect(await refusal(exchangeRequest(rotated, await aCode(rotated, event, organizer)))).toEqual(
      [400, "invalid_client"],
    );
  });

  test("wrong secrets are throttled per client and address; the right one never is", async () => {
    const guessed = await anApp(await anOrganization());
    await aConnection(guessed, event);
    const guess = () =>
      tokenEndpoint(
        exchangeRequest(
          guessed,
          { code: "x", codeVerifier: "x" },
          { client_secret: `svc_cs_${randomUUID()}` },
        ),
      );
    const answers = await Promise.all(Array.from({ length: 25 }, guess));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(20);
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited).toHaveLength(5);
    expect(limited.map((answer) => Number(answer.headers.get("retry-after")) > 0)).not.toContain(
      false,
    );
    expect(
      (await tokenEndpoint(exchangeRequest(guessed, await aCode(guessed, event, organizer))))
        .status,
    ).toBe(200);
    const elsewhere = exchangeRequest(
      guessed,
      { code: "x", codeVerifier: "x" },
      { client_secret: "wrong" },
      { "X-Service-Client-Address": "192.0.2.8", "X-Service-Address-Key": "192.0.2.8" },
    );
    expect(await refusal(elsewhere)).toEqual([400, "invalid_client"]);
  });

  test("unknown clients are throttled by name and address like wrong secrets, and all names of an address together", async () => {
    const tryAs = async (client_id: string, address: string) => {
      const from = { "X-Service-Client-Address": address, "X-Service-Address-Key": address };
      return (
        await tokenEndpoint(
          exchangeRequest(app, { code: "x", codeVerifier: "x" }, { client_id }, from),
        )
      ).status;
    };
    const named = [];
    for (let n = 0; n < 22; n++) named.push(await tryAs("nobody", "192.0.2.20"));
    expect(named).toEqual([...Array(20).fill(400), 429, 429]);
    const rows = async () =>
      (await pool().query("SELECT count(*)::int AS n FROM guess_windows")).rows[0].n;
    const before = await rows();
    const many = [];
    for (let n = 0; n < 105; n++) many.push(await tryAs(`nobody-${n}`, "192.0.2.21"));
    expect(many).toEqual([...Array(100).fill(400), ...Array(5).fill(429)]);
    expect((await rows()) - before).toBe(101);
  });

  test.each(["suspended_by_service", "unpublished"])(
    "an integration that is %s is unauthorized_client",
    async (status) => {
      const ended = await anApp(await anOrganization(), { status });
      await aConnection(ended, event);
      expect(await refusal(exchangeRequest(ended, await aCode(ended, event, organizer)))).toEqual([
        400,
        "unauthorized_client",
      ]);
    },
  );

  test("a force-deleted integration is an unknown client", async () => {
    const deleted = await anApp(await anOrganization(), { status: "deleted" });
    expect(await refusal(exchangeRequest(deleted, await newCode()))).toEqual([
      400,
      "invalid_client",
    ]);
  });
});

describe("the form", () => {
  test.each([
    "client_credentials",
    "password",
    "implicit",
    "urn:ietf:params:oauth:grant-type:device_code",
  ])("grant type %s is unauthorized_client", async (grant_type) => {
    expect(await refusal(exchangeRequest(app, await newCode(), { grant_type }))).toEqual([
      400,
      "unauthorized_client",
    ]);
  });

  test.each(["grant_type", "code", "redirect_uri", "code_verifier"])(
    "without %s it is invalid_request",
    async (name) => {
      expect(await refusal(exchangeRequest(app, await newCode(), { [name]: undefined }))).toEqual([
        400,
        "invalid_request",
      ]);
      expect(await refusal(exchangeRequest(app, await newCode(), { [name]: "" }))).toEqual([
        400,
        "invalid_request",
      ]);
    },
  );

  test.each(["v".repeat(42), "v".repeat(129), `${"v".repeat(42)}!`])(
    "a malformed code_verifier (%s) is invalid_request",
    async (code_verifier) => {
      expect(await refusal(exchangeRequest(app, await newCode(), { code_verifier }))).toEqual([
        400,
        "invalid_request",
      ]);
    },
  );

  test.each(["code", "redirect_uri"])("a NUL in %s is invalid_grant", async (name) => {
    const grant = await newCode();
    const fields: Record<string, string> = { code: grant.code, redirect_uri: app.redirectUri };
    expect(await refusal(exchangeRequest(app, grant, { [name]: `${fields[name]}\0` }))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("fifty parameters are read, one more is invalid_request", async () => {
    const more = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, "y"]));
    expect((await tokenEndpoint(exchangeRequest(app, await newCode(), more(44)))).status).toBe(200);
    expect(await refusal(exchangeRequest(app, await newCode(), more(45)))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  test.each(["&code=again", "&scope=&scope="])(
    "a duplicated parameter is invalid_request: %s",
    async (more) => {
      const body = `${await exchangeRequest(app, await newCode()).text()}${more}`;
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      expect(
        await refusal(
          new Request("http://localhost:3000/oauth/token", { method: "POST", headers, body }),
        ),
      ).toEqual([400, "invalid_request"]);
    },
  );

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x", ""])(
    "content type %j is invalid_request",
    async (type) => {
      expect(
        await refusal(exchangeRequest(app, await newCode(), {}, { "Content-Type": type })),
      ).toEqual([400, "invalid_request"]);
    },
  );

  test("a charset in the content type is ignored", async () => {
    const type = "Application/X-WWW-Form-URLEncoded; charset=UTF-8";
    expect(
      (await tokenEndpoint(exchangeRequest(app, await newCode(), {}, { "Content-Type": type })))
        .status,
    ).toBe(200);
  });

  test("secrets in the query are refused", async () => {
    expect(
      await refusal(formRequest(`/oauth/token?client_secret=${app.clientSecret}`, {})),
    ).toEqual([400, "invalid_request"]);
  });

  test("a body of more than 32 KB is invalid_request", async () => {
    expect(await refusal(formRequest("/oauth/token", { padding: "x".repeat(33_000) }))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  test("another method is 405 with Allow", async () => {
    const response = await tokenEndpoint(new Request("http://localhost:3000/oauth/token"));
    expect([response.status, response.headers.get("allow"), (await response.json()).error]).toEqual(
      [405, "POST", "invalid_request"],
    );
  });
});
