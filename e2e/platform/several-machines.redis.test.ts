import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { eventually } from "@/e2e/support/eventually";
import { sendTo } from "@/e2e/support/hosts";
import { recordOccurrence } from "@/e2e/support/listener";
import { mapConcurrently } from "@/e2e/support/map-concurrently";
import {
  type App,
  aCode,
  aConnection,
  anApp,
  exchangeRequest,
  formRequest,
  refreshRequest,
} from "@/e2e/support/oauth";
import { aWebhookSecret } from "@/e2e/support/publisher";
import { aReceiver } from "@/e2e/support/receiver";
import { type RedisServer, startRedis } from "@/e2e/support/redis-server";
import { type Service, startService } from "@/e2e/support/service";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";

// The smallest multi-machine installation: two web processes and two workers on one PostgreSQL and
// one Redis. Clients cannot distinguish them.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

type Receiver = Awaited<ReturnType<typeof aReceiver>>;

let redis: RedisServer;
let hook: Receiver;
let webs: Service[] = [];
let workers: Service[] = [];
let app: App;
let event: Awaited<ReturnType<typeof anEvent>>;
let organizer: Awaited<ReturnType<typeof aPerson>>;

beforeAll(async () => {
  [redis, hook] = [await startRedis(), await aReceiver()];
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem",
  };
  const start = (name: "web" | "worker") => startService({ name, settings });
  [webs, workers] = [
    await Promise.all([start("web"), start("web")]),
    await Promise.all([start("worker"), start("worker")]),
  ];
  const organization = await anOrganization();
  [event, organizer] = [await anEvent(organization), await aPerson()];
  app = await anApp(organization, {
    webhook_url: `https://127.0.0.1:${hook.port}/hook`,
    declared_webhook_event_types: ["thread.created"],
  });
  await aWebhookSecret(app);
  await aConnection(app, event);
});

afterAll(async () => {
  for (const service of [...webs, ...workers]) await service.kill();
  hook.close();
  await redis.kill();
});

const send = (web: number, request: Request) => sendTo(webs[web]?.url ?? "", request);

const read = (web: number, token: string) =>
  send(
    web,
    new Request(`http://any/api/v1/events/${event.id}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );

test("tokens of one web process work at the other, share one budget, and end at both immediately", async () => {
  const first = await (
    await send(0, exchangeRequest(app, await aCode(app, event, organizer)))
  ).json();
  const next = await (await send(1, refreshRequest(app, first.refresh_token))).json();
  const remaining: (string | null)[] = [];
  for (const web of [0, 1, 0, 1])
    remaining.push((await read(web, next.access_token)).headers.get("x-ratelimit-remaining"));
  expect(remaining).toEqual(["499", "498", "497", "496"]);
  const basic = Buffer.from(`${app.client_id}:${app.clientSecret}`).toString("base64");
  expect(
    (
      await send(
        0,
        formRequest(
          "/oauth/revoke",
          { token: next.refresh_token },
          { Authorization: `Basic ${basic}` },
        ),
      )
    ).status,
  ).toBe(200);
  for (const web of [0, 1])
    expect([
      (await read(web, next.access_token)).status,
      (await read(web, first.access_token)).status,
    ]).toEqual([401, 401]);
});

test("each occurrence arrives once, even when one of the workers stops", async () => {
  const threadIds = Array.from({ length: 60 }, () => crypto.randomUUID());
  await mapConcurrently(threadIds.slice(0, 30), 10, (id) => recordOccurrence(event, id));
  await eventually(() => expect(hook.received.length).toBeGreaterThan(0));
  await workers[0]?.stop();
  await mapConcurrently(threadIds.slice(30), 10, (id) => recordOccurrence(event, id));
  await eventually(() => expect(receivedIds(hook)).toEqual([...threadIds].sort()));
  expect(hook.received).toHaveLength(threadIds.length);
});

const receivedIds = ({ received }: Receiver) =>
  received.map(({ body }) => JSON.parse(body).data.id).sort();
