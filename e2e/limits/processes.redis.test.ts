import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { type RedisServer, startRedis } from "@/e2e/support/redis-server";
import { type Service, startService } from "@/e2e/support/service";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
} from "@/e2e/support/world";
import { leaseSeconds } from "@/lib/limits/redis-limiter";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

interface Answer {
  status: number;
  error: string | undefined;
  remaining: number;
  retryAfter: number;
  /** Milliseconds since the epoch. */
  sentAt: number;
  answeredAt: number;
}

let redis: RedisServer;
let counter: Redis;
let webs: Service[] = [];

const start = () =>
  startService({ name: "web", settings: { DATABASE_URL: databaseUrl, REDIS_URL: redis.url } });

beforeAll(async () => {
  redis = await startRedis();
  counter = new Redis(redis.url);
  webs = [await start(), await start()];
});

afterAll(async () => {
  for (const web of webs) await web.kill();
  counter.disconnect();
  await redis.kill();
});

/** The path and token of a connected integration, with its own limits when given. */
async function aGrant(limit_installation?: string) {
  const organization = await anOrganization();
  const event = await anEvent(organization);
  const integration = await anIntegration(organization, { limit_installation });
  const { token } = await anInstallationToken(await aConnection(integration, event));
  return {
    path: `/api/v1/events/${event.id}/participants`,
    token,
    key: `limits:{${integration.id} ${event.id} event}`,
  };
}

type Grant = Awaited<ReturnType<typeof aGrant>>;

/** Sends one request to one of the two processes, on a socket of its own agent. */
async function ask({ path, token }: Grant, socket: Agent, web: number): Promise<Answer> {
  const sentAt = Date.now();
  const { port } = new URL(webs[web % webs.length]?.url ?? "");
  const request = get({
    host: "127.0.0.1",
    port,
    path,
    agent: socket,
    headers: { Authorization: `Bearer ${token}` },
  });
  const [response] = await once(request, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  const { headers } = response;
  return {
    status: response.statusCode,
    error: JSON.parse(body).error,
    remaining: Number(headers["x-ratelimit-remaining"]),
    retryAfter: Number(headers["retry-after"]),
    sentAt,
    answeredAt: Date.now(),
  };
}

/**
 * Sends requests repeatedly on each of these sockets for this many seconds, with a pause in
 * between. Each process gets half of the sockets.
 */
async function sendRepeatedly(
  grant: Grant,
  sockets: number,
  seconds: number,
  pauseMs: number,
): Promise<Answer[]> {
  const endsAt = Date.now() + seconds * 1_000;
  const sendOnSocket = async (n: number) => {
    const socket = new Agent({ keepAlive: true, maxSockets: 1 });
    const answers: Answer[] = [];
    while (Date.now() < endsAt) {
      answers.push(await ask(grant, socket, n));
      await wait(pauseMs);
    }
    socket.destroy();
    return answers;
  };
  return (await Promise.all(Array.from({ length: sockets }, (_, n) => sendOnSocket(n)))).flat();
}

const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 200);

test("two processes accept 30 requests a minute from 200 sockets in total, and never refuse clients within their budgets", async () => {
  const [greedy, ...correct] = [await aGrant(), await aGrant(), await aGrant(), await aGrant()];
  const [flood, ...kept] = await Promise.all([
    sendRepeatedly(greedy, 200, 6, 300),
    ...correct.map((grant) => sendRepeatedly(grant, 2, 6, 700)),
  ]);
  expect(flood.length).toBeGreaterThan(400);
  expect(accepted(flood)).toHaveLength(30);
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const answers of kept) {
    expect(answers.length).toBeGreaterThan(4);
    expect(accepted(answers)).toHaveLength(answers.length);
  }
  expect(new Set(accepted(flood).map(({ remaining }) => remaining))).toEqual(
    new Set(Array.from({ length: 30 }, (_, n) => 499 - n)),
  );
});

test("with an integration's own limits, at most 30 requests are accepted in any 4 s, and a client that obeys Retry-After is accepted", async () => {
  const grant = await aGrant("500/3600,30/4,5");
  const flood = await sendRepeatedly(grant, 200, 9, 300);
  const counted = await countedAt(grant);
  expect(accepted(flood)).toHaveLength(counted.length);
  const mostInFourSeconds = Math.max(
    ...counted.map((from) => counted.filter((at) => at >= from && at < from + 4_000_000).length),
  );
  expect([mostInFourSeconds, counted.length > 30]).toEqual([30, true]);
  const socket = new Agent();
  const retryAfter = (await ask(grant, socket, 0)).retryAfter || 0;
  await wait(retryAfter * 1_000);
  expect((await ask(grant, socket, 1)).status).toBe(200);
});

test("at most five requests are in flight across both processes", async () => {
  const grant = await aGrant();
  let unanswered = 200;
  const all = await whileReadsWait(async () => {
    const sent = Array.from({ length: 200 }, (_, n) =>
      ask(grant, new Agent(), n).finally(() => unanswered--),
    );
    await expect.poll(() => unanswered, { interval: 10 }).toBe(5);
    return sent;
  });
  const answers = await Promise.all(all);
  expect(
    answers.filter(({ error }) => error === "concurrent_limit_exceeded").length,
  ).toBeGreaterThanOrEqual(100);
  expect(accepted(answers).length).toBeGreaterThanOrEqual(5);
});

test("a client that disconnects keeps its slot until its work ends, in the other process too", async () => {
  const grant = await aGrant();
  const inFlight = () => counter.zcard(`${grant.key}:in-flight`);
  await whileReadsWait(async () => {
    const sockets = Array.from({ length: 5 }, () => new Agent());
    void Promise.allSettled(sockets.map((socket) => ask(grant, socket, 0)));
    await expect.poll(inFlight, { interval: 10 }).toBe(5);
    expect((await ask(grant, new Agent(), 1)).error).toBe("concurrent_limit_exceeded");
    sockets[0]?.destroy();
    expect((await ask(grant, new Agent(), 1)).error).toBe("concurrent_limit_exceeded");
  });
  await expect.poll(inFlight, { interval: 10 }).toBe(0);
  expect((await ask(grant, new Agent(), 1)).status).toBe(200);
});

test("the slots of a process killed with SIGKILL are freed when their leases expire", async () => {
  const grant = await aGrant();
  await whileReadsWait(async () => {
    const interrupted = Promise.allSettled(
      Array.from({ length: 5 }, () => ask(grant, new Agent(), 0)),
    );
    await expect.poll(() => counter.zcard(`${grant.key}:in-flight`), { interval: 10 }).toBe(5);
    await webs[0]?.kill();
    await interrupted;
  });
  expect((await ask(grant, new Agent(), 1)).error).toBe("concurrent_limit_exceeded");
  await wait(leaseSeconds * 1_000);
  expect((await ask(grant, new Agent(), 1)).status).toBe(200);
});

test("a process stops cleanly and closes its connection to Redis", async () => {
  expect(await webs[1]?.stop()).toBe(0);
});

/** Blocks every read of participants while `work` runs. */
async function whileReadsWait<T>(work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  await lock.query("BEGIN; LOCK TABLE event_people IN ACCESS EXCLUSIVE MODE");
  try {
    return await work();
  } finally {
    await lock.end();
  }
}

/** The times at which Redis counted each accepted request of a grant, in microseconds. */
async function countedAt({ key }: Grant): Promise<number[]> {
  const withScores = await counter.zrange(`${key}:accepted`, 0, "-1", "WITHSCORES");
  return withScores.filter((_, place) => place % 2 === 1).map(Number);
}
