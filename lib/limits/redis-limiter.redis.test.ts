import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limiterRules } from "@/e2e/support/limiter-rules";
import { type RedisServer, startRedis } from "@/e2e/support/redis-server";
import { leaseSeconds, RedisLimiter } from "./redis-limiter";

const budget = { hour: { count: 5, seconds: 3600 }, burst: { count: 3, seconds: 60 }, inFlight: 2 };
const keys = { accepted: "limits:{one}:accepted", inFlight: "limits:{one}:in-flight" };
let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});

beforeEach(() => redis.flushall());

afterAll(async () => {
  redis.disconnect();
  await server.kill();
});

/** Lets time pass by making every counted request and every lease older. */
async function later(seconds: number) {
  for (const key of await redis.keys("limits:*")) {
    for (const name of await redis.zrange(key, 0, "-1"))
      await redis.zincrby(key, -seconds * 1_000_000, name);
    await redis.pexpire(key, Math.ceil((await redis.pttl(key)) - seconds * 1000));
  }
}

for (const [rule, holds] of Object.entries(limiterRules))
  test(rule, () => holds({ limiter: new RedisLimiter(redis), advance: later }));

test("two processes with fifty requests each admit, together, exactly what the budget allows", async () => {
  const other = new Redis(server.url);
  const limiters = [new RedisLimiter(redis), new RedisLimiter(other)];
  const all = await Promise.all(
    limiters.flatMap((limiter) =>
      Array.from({ length: 50 }, () => limiter.admit("one", { ...budget, inFlight: 50 })),
    ),
  );
  expect(all.filter(({ verdict }) => verdict.admitted)).toHaveLength(3);
  other.disconnect();
});

test("a request to the limiter runs exactly one script", async () => {
  const limiter = new RedisLimiter(redis);
  await (await limiter.admit("one", budget)).release();
  await limiter.budgetLeft("one", budget);
  await redis.config("RESETSTAT");
  const { release } = await limiter.admit("one", budget);
  await limiter.budgetLeft("one", budget);
  const sent = await redis.info("commandstats");
  expect(sent).toMatch(/cmdstat_evalsha:calls=2,/);
  expect(sent).not.toMatch(/cmdstat_(eval|script|multi|time\|):/);
  await release();
});

test("the slot of a dead process is freed when its lease ends, not before; the slots of others stay taken", async () => {
  const limiter = new RedisLimiter(redis);
  const refused = { admitted: false, code: "concurrent_limit_exceeded" };
  await new RedisLimiter(redis).admit("one", budget);
  await later(leaseSeconds / 2);
  await limiter.admit("one", budget);
  await later(leaseSeconds / 2 - 1);
  expect((await limiter.admit("one", budget)).verdict).toEqual(refused);
  await later(2);
  expect((await limiter.admit("one", budget)).verdict.admitted).toBe(true);
  expect((await limiter.admit("one", { ...budget, burst: budget.hour })).verdict).toEqual(refused);
});

test("a renewed slot stays taken beyond its lease; a released slot stays free, renewed or not", async () => {
  const limiter = new RedisLimiter(redis);
  const one = { ...budget, inFlight: 1 };
  const { renew, release } = await limiter.admit("one", one);
  for (let turn = 0; turn < 3; turn++) {
    await later(leaseSeconds - 1);
    await renew();
  }
  await later(leaseSeconds - 1);
  expect((await limiter.admit("one", one)).verdict).toEqual({
    admitted: false,
    code: "concurrent_limit_exceeded",
  });
  await release();
  await renew();
  expect((await limiter.admit("one", one)).verdict.admitted).toBe(true);
});

test("the keys of a grant share one hash tag, which keeps them on one node of a cluster", async () => {
  await new RedisLimiter(redis).admit("one", budget);
  expect((await redis.keys("*")).sort()).toEqual([keys.accepted, keys.inFlight]);
});

test("memory is bounded: there are no more entries than the budget, and all entries expire", async () => {
  const limiter = new RedisLimiter(redis);
  for (let n = 0; n < 20; n++) {
    await (await limiter.admit("one", budget)).release();
    await later(721);
  }
  await limiter.admit("one", budget);
  expect(await redis.zcard(keys.accepted)).toBeLessThanOrEqual(5);
  expect(Math.abs((await redis.pttl(keys.accepted)) - 3_600_000)).toBeLessThan(5_000);
  expect(Math.abs((await redis.pttl(keys.inFlight)) - leaseSeconds * 1000)).toBeLessThan(5_000);
});

test("a Redis request without a response leaves no slot taken", async () => {
  const limiter = new RedisLimiter(redis);
  await limiter.admit("one", budget);
  server.process.kill("SIGSTOP");
  await expect(limiter.admit("one", budget)).rejects.toThrow("did not answer in time");
  server.process.kill("SIGCONT");
  await expect
    .poll(async () => [await redis.zcard(keys.accepted), await redis.zcard(keys.inFlight)])
    .toEqual([2, 1]);
});
