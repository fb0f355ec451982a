import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import type pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import {
  type App,
  aCode,
  aConnection,
  aCookieHeader,
  anApp,
  authorizeUrl,
  exchangeRequest,
  formRequest,
} from "@/e2e/support/oauth";
import { callReadApi } from "@/e2e/support/read-api";
import {
  aMember,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
  aPerson,
  aConnection as aReadConnection,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { closeSharedConnections } from "@/lib/db/shared-connections";
import { within } from "@/lib/deadline";
import { authorizeEndpoint } from "./authorize-endpoint";
import { revokeEndpoint, tokenEndpoint } from "./oauth-endpoints";

vi.setConfig({ testTimeout: 30_000 });

let app: App;
let cookie: { Cookie: string };
let code: { code: string; codeVerifier: string };
let organization: { id: string };
let event: { id: string };

beforeAll(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
  const person = await aPerson();
  await aMember(organization, person);
  app = await anApp(organization);
  await aConnection(app, event);
  code = await aCode(app, event, person);
  cookie = await aCookieHeader(person);
});

const requests = {
  token: () => tokenEndpoint(exchangeRequest(app, code)),
  revoke: () =>
    revokeEndpoint(
      formRequest("/oauth/revoke", {
        token: "svc_rt_x",
        client_id: app.client_id,
        client_secret: app.clientSecret,
      }),
    ),
  authorize: () => authorizeEndpoint(new Request(authorizeUrl(app), { headers: cookie })),
};

/** Database problems; each runs a scenario while it lasts. */
const databaseFaults: Record<string, (scenario: () => Promise<void>) => Promise<void>> = {
  "is locked": async (scenario) => {
    const holder = await pool().connect();
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE integrations, client_secrets, sessions, people");
    await scenario()
      .finally(() => holder.query("ROLLBACK"))
      .finally(() => holder.release());
  },
  "has no connection to spare": async (scenario) => {
    const holders: pg.PoolClient[] = [];
    for (let n = 0; n < 10; n++) holders.push(await pool().connect());
    await holders[0]?.query("BEGIN");
    // Authorize and revocation use their own connections.
    await holders[0]?.query("LOCK TABLE sessions, client_secrets");
    await scenario()
      .finally(() => holders[0]?.query("ROLLBACK"))
      .finally(() => {
        for (const holder of holders) holder.release();
      });
  },
  "accepts connections and says nothing": async (scenario) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on("error", () => {}))).listen(
      0,
      "127.0.0.1",
    );
    await once(server, "listening");
    await withDatabaseAt((server.address() as AddressInfo).port, scenario);
    for (const socket of sockets) socket.destroy();
    server.close();
  },
};

/** Directs the database connections opened during the scenario to a port of this machine. */
async function withDatabaseAt(port: number, scenario: () => Promise<void>) {
  const settings = config();
  const { DATABASE_URL } = settings;
  const holder = globalThis as { servicePool?: pg.Pool };
  const { servicePool } = holder;
  await closeSharedConnections();
  holder.servicePool = undefined;
  settings.DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
  await scenario().finally(() => {
    settings.DATABASE_URL = DATABASE_URL;
    holder.servicePool = servicePool;
  });
}

function tooLate(): never {
  throw new Error("No answer came within 2 s.");
}

describe.each(Object.entries(databaseFaults))("a database that %s", (_, during) => {
  test.each(Object.entries(requests))(
    "%s: 503 with Retry-After and the envelope within 2 s",
    async (_, send) => {
      await during(async () => {
        // On a busy machine the event loop itself is late, which the database does not cause.
        const response = await within(2_000, send(), tooLate);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await response.json()).toMatchObject({
          error: "service_unavailable",
          request_id: expect.any(String),
        });
      });
    },
  );
});

test("a person at /oauth/authorize sees the error on a page", async () => {
  await databaseFaults["is locked"]?.(async () => {
    const response = await authorizeEndpoint(
      new Request(authorizeUrl(app), { headers: { ...cookie, Accept: "text/html,*/*;q=0.8" } }),
    );
    expect([response.status, response.headers.get("content-type")]).toEqual([
      503,
      "text/html; charset=utf-8",
    ]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("service_unavailable");
  });
});

test("the work behind a 503 ends with it, and its slot in flight is free", async () => {
  const integration = await anIntegration(organization, { limit_installation: "500/3600,30/60,1" });
  const { token } = await anInstallationToken(await aReadConnection(integration, event));
  const holder = await pool().connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE events");
  expect((await callReadApi(`/events/${event.id}`, token)).status).toBe(503);
  await eventually(async () => expect((await callReadApi("/nothing", token)).status).toBe(404));
  await holder.query("ROLLBACK");
  holder.release();
});
