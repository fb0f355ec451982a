import { expect, test } from "vitest";
import "@/e2e/support/database";
import { liveTokens } from "@/e2e/support/live-tokens";
import {
  type App,
  aCode,
  aConnection,
  anApp,
  exchangeRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { anActor, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { findBearer } from "@/lib/tokens/bearer";
import { endConnections } from "@/lib/transitions/connection/end";
import { changeIntegrationStatus } from "@/lib/transitions/integration/status";
import { tokenEndpoint } from "./oauth-endpoints";

const codesAtOnce = 50;
const parallel = 8;

async function aGrant(kind: "installation" | "user" = "installation") {
  const organization = await anOrganization();
  const [app, event, person] = [
    await anApp(organization),
    await anEvent(organization),
    await aPerson(),
  ];
  await aConnection(app, event);
  if (kind === "user") {
    await prisma().consent.create({
      data: {
        integration_id: app.id,
        event_id: event.id,
        person_id: person.id,
        scopes: ["profile.read"],
      },
    });
  }
  return { app, event, newCode: () => aCode(app, event, person, { kind }) };
}

const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

const statuses = async (requests: Request[]) =>
  (await Promise.all(requests.map(tokenEndpoint))).map((response) => response.status);

const liveAccessTokens = async (app: App) => (await liveTokens(app)).access;

test.each(["installation", "user"] as const)(
  "exactly one parallel exchange of a %s code succeeds, and its tokens are revoked",
  async (kind) => {
    const { app, newCode } = await aGrant(kind);
    const codes = await times(codesAtOnce, newCode);
    for (const code of codes) {
      const answers = await statuses(
        Array.from({ length: parallel }, () => exchangeRequest(app, code)),
      );
      expect(answers.sort()).toEqual([200, ...Array(parallel - 1).fill(400)]);
      expect(
        await prisma().tokenFamily.findMany({
          where: { code_digest: Uint8Array.from(digest(code.code)) },
          select: { revoke_reason: true },
        }),
      ).toEqual([{ revoke_reason: "code_reused" }]);
    }
    expect(
      await prisma().accessToken.count({ where: { family: { integration_id: app.id } } }),
    ).toBe(codesAtOnce);
    expect(await liveAccessTokens(app)).toBe(0);
  },
);

test("concurrent exchanges of all codes succeed once per code, and no token stays valid", async () => {
  const { app, newCode } = await aGrant();
  const codes = await times(codesAtOnce, newCode);
  const answers = await statuses(
    codes.flatMap((code) => Array.from({ length: parallel }, () => exchangeRequest(app, code))),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(codesAtOnce);
  expect(answers.filter((status) => status === 400)).toHaveLength(codesAtOnce * (parallel - 1));
  expect(await liveAccessTokens(app)).toBe(0);
});

test("exactly one of the parallel uses of a refresh token succeeds, and its family is revoked", async () => {
  const { app, newCode } = await aGrant();
  for (let n = 0; n < 20; n++) {
    const { refresh_token } = await (
      await tokenEndpoint(exchangeRequest(app, await newCode()))
    ).json();
    const answers = await statuses(
      Array.from({ length: parallel }, () => refreshRequest(app, refresh_token)),
    );
    expect(answers.sort()).toEqual([200, ...Array(parallel - 1).fill(400)]);
  }
  expect(await liveAccessTokens(app)).toBe(0);
});

const suspension = {
  from: ["active"],
  to: "suspended_by_service",
  action: "integration.suspended",
} satisfies Parameters<typeof changeIntegrationStatus>[3];

const ends: [string, (tx: Transaction, app: App) => Promise<unknown>][] = [
  [
    "the integration is suspended",
    async (tx, { id }) => changeIntegrationStatus(tx, anActor(await aPerson()), id, suspension),
  ],
  [
    "the connection ends",
    async (tx, { id }) => {
      const connections = await tx.connection.findMany({
        where: { integration_id: id },
        select: { id: true },
      });
      await endConnections(
        tx,
        connections.map((connection) => connection.id),
        "disconnected",
      );
    },
  ],
];

test.each(ends)("no live token is left when %s during exchanges", async (_, end) => {
  for (let round = 0; round < 5; round++) {
    const { app, newCode } = await aGrant();
    const codes = await times(40, newCode);
    const exchanges = codes.map(async (code, place) => {
      await new Promise((resolve) => setTimeout(resolve, place % 8));
      return (await tokenEndpoint(exchangeRequest(app, code))).status;
    });
    await new Promise((resolve) => setTimeout(resolve, 5 + round * 4));
    const ended = transact((tx) => end(tx, app));
    const [answers] = await Promise.all([Promise.all(exchanges), ended]);
    expect(answers.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(await liveAccessTokens(app)).toBe(0);
  }
});

test.each(ends)("tokens that a refresh issues while %s are revoked afterwards", async (_, end) => {
  const { app, newCode } = await aGrant();
  const { refresh_token } = await (
    await tokenEndpoint(exchangeRequest(app, await newCode()))
  ).json();
  const next = await transact(async (tx) => {
    await end(tx, app);
    return (await tokenEndpoint(refreshRequest(app, refresh_token))).json();
  });
  expect(await liveAccessTokens(app)).toBe(0);
  await prisma().integration.update({ where: { id: app.id }, data: { status: "active" } });
  await prisma().connection.updateMany({
    where: { integration_id: app.id },
    data: { status: "connected", ended_at: null },
  });
  expect((await findBearer(next.access_token))?.state).toBe("token_revoked");
  expect(await statuses([refreshRequest(app, next.refresh_token)])).toEqual([400]);
});
