import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aConnectedApp } from "@/e2e/support/connected-app";
import { liveFamilies } from "@/e2e/support/live-tokens";
import { aCode, exchangeRequest, refreshRequest } from "@/e2e/support/oauth";
import { tokenEndpoint } from "@/lib/http/oauth-endpoints";
import { disconnect } from "@/lib/transitions/connection/end";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { forceDelete, suspend, unpublish } from "@/lib/transitions/integration/status";

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
