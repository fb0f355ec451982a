import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp } from "@/e2e/support/connected-app";
import { liveFamilies, liveTokens } from "@/e2e/support/live-tokens";
import { type App, aCode, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { anActor, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { findBearer } from "@/lib/tokens/bearer";
import { disconnect, endConnections } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import {
  changeIntegrationStatus,
  forceDelete,
  suspend,
  unpublish,
} from "@/lib/transitions/integration/status";

type World = Awaited<ReturnType<typeof aConnectedApp>>;

const verbs: [string, "installation" | "user", (world: World) => Promise<void>][] = [
  ["a suspension", "installation", ({ operator, app }) => suspend(operator, app.id)],
  ["an unpublishing", "installation", ({ manager, app }) => unpublish(manager, app.id)],
  ["a force-deletion", "user", ({ operator, app }) => forceDelete(operator, app.id)],
  ["a disconnection", "user", ({ manager, connection }) => disconnect(manager, connection.id)],
  ["a revoked consent", "user", ({ participant, app }) => revokeConsent(participant, app.id)],
];

test.each(verbs)("%s during exchanges and refreshes leaves no live token", async (_, kind, end) => {
  for (let round = 0; round < 3; round++) {
    const world = await aConnectedApp();
    const grantee = { id: world.participant.personId };
    const codes = await Promise.all(
      Array.from({ length: 25 }, () =>
        aCode(world.app, world.event, grantee, { kind, scopes: ["profile.read"] }),
      ),
    );
    const pairs = await Promise.all(
      codes
        .splice(0, 10)
        .map(async (code) => (await tokenEndpoint(exchangeRequest(world.app, code))).json()),
    );
    const requests = [
      ...codes.map((code) => exchangeRequest(world.app, code)),
      ...pairs.map(({ refresh_token }) => refreshRequest(world.app, refresh_token)),
    ];
    const answers = Promise.all(
      requests.map(async (request) => (await tokenEndpoint(request)).status),
    );
    await new Promise((resolve) => setTimeout(resolve, round * 6));
    await end(world);
    expect((await answers).filter((status) => status >= 500)).toEqual([]);
    expect(await liveFamilies({ integrationId: world.app.id, kind })).toBe(0);
  }
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

test.each(ends)("tokens that a refresh issues while %s are revoked afterwards", async (_, end) => {
  const { app, event, manager } = await aConnectedApp();
  const code = await aCode(app, event, { id: manager.personId });
  const { refresh_token } = await (await tokenEndpoint(exchangeRequest(app, code))).json();
  const next = await transact(async (tx) => {
    await end(tx, app);
    return (await tokenEndpoint(refreshRequest(app, refresh_token))).json();
  });
  expect((await liveTokens(app)).access).toBe(0);
  await prisma().integration.update({ where: { id: app.id }, data: { status: "active" } });
  await prisma().connection.updateMany({
    where: { integration_id: app.id },
    data: { status: "connected", ended_at: null },
  });
  expect((await findBearer(next.access_token))?.state).toBe("token_revoked");
  expect((await tokenEndpoint(refreshRequest(app, next.refresh_token))).status).toBe(400);
});
