import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RedisServer, startRedis } from "@/e2e/support/redis-server";
import { freePort } from "@/e2e/support/service";
import { RedisOrMemoryLimiter } from "@/lib/limits/redis-or-memory";

const budget = {
  hour: { count: 500, seconds: 3600 },
  burst: { count: 3, seconds: 60 },
  inFlight: 50,
};
let server: RedisServer | undefined;
let limiter: RedisOrMemoryLimiter;
let written: string[];

beforeEach(async () => {
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => written.push(String(line)) > 0);
  server = await startRedis();
  limiter = new RedisOrMemoryLimiter({ kind: "server", url: server.url });
});

afterEach(async () => {
  vi.restoreAllMocks();
  limiter.close();
  await server?.kill();
  server = undefined;
});

const logged = () => written.map((line) => JSON.parse(line).event);

const away = "redis does not answer: budgets are counted per process";
const back = "redis answers again: budgets are shared";

/**
 * Sends this many concurrent requests. Returns how many are admitted and how long the slowest took.
 */
async function send(count: number, grant = "one") {
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, () => limiter.admit(grant, budget)),
  );
  await Promise.all(answers.map(({ release }) => release()));
  return {
    admitted: answers.filter(({ verdict }) => verdict.admitted).length,
    ms: performance.now() - begun,
  };
}

async function sharedCount(grant: string) {
  const redis = new Redis(server?.url ?? "");
  const count = await redis.zcard(`limits:{${grant}}:accepted`);
  redis.disconnect();
  return count;
}

test("when Redis is killed, the process uses its own budget immediately and logs it once; when Redis returns, budgets are shared again", async () => {
  expect((await send(10)).admitted).toBe(3);
  const { port } = server ?? { port: 0 };
  await server?.kill();
  server = undefined;
  const alone = await send(10);
  expect(alone.admitted).toBe(3);
  expect(alone.ms).toBeLessThan(10_000);
  for (let n = 0; n < 5; n++) await send(10, `other ${n}`);
  expect(logged()).toEqual([away]);
  server = await startRedis(port);
  await expect.poll(logged).toEqual([away, back]);
  expect((await send(10, "new")).admitted).toBe(3);
  expect(await sharedCount("new")).toBe(3);
  await server.kill();
  server = undefined;
  await send(1);
  expect(logged()).toEqual([away, back, away]);
});

test("when Redis hangs, only the first requests wait, for a quarter of a second; when it continues, budgets are shared again", async () => {
  await send(1);
  server?.process.kill("SIGSTOP");
  const first = await send(10, "hang");
  const later = [];
  for (let n = 0; n < 5; n++) later.push(await send(10, "hang"));
  expect([first, ...later].map(({ admitted }) => admitted)).toEqual([3, 0, 0, 0, 0, 0]);
  expect(first.ms).toBeLessThan(10_000);
  expect(Math.min(...later.map(({ ms }) => ms))).toBeLessThan(200);
  server?.process.kill("SIGCONT");
  await expect.poll(logged).toEqual([away, back]);
});

test("a slot taken before the outage is released without waiting for Redis", async () => {
  const { release } = await limiter.admit("one", budget);
  server?.process.kill("SIGSTOP");
  const begun = performance.now();
  await release();
  expect(performance.now() - begun).toBeLessThan(10_000);
  server?.process.kill("SIGCONT");
});

test("without Redis from the start, requests are answered and the outage is logged once", async () => {
  limiter.close();
  limiter = new RedisOrMemoryLimiter({
    kind: "server",
    url: `redis://127.0.0.1:${await freePort()}`,
  });
  expect((await send(10)).admitted).toBe(3);
  await send(10);
  expect(logged()).toEqual([away]);
});

test("a Redis that accepts no writes counts as unavailable", async () => {
  const redis = new Redis(server?.url ?? "");
  await redis.replicaof("127.0.0.1", await freePort());
  expect((await send(10)).admitted).toBe(3);
  expect(logged()).toEqual([away]);
  await redis.replicaof("NO", "ONE");
  await expect.poll(logged).toEqual([away, back]);
  redis.disconnect();
});
