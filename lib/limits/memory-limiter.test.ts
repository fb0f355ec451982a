import { afterEach, expect, test } from "vitest";
import { limiterRules } from "@/e2e/support/limiter-rules";
import { clock } from "@/lib/clock";
import { MemoryLimiter } from "./memory-limiter";

const budget = { hour: { count: 5, seconds: 3600 }, burst: { count: 3, seconds: 60 }, inFlight: 1 };
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

async function later(seconds: number) {
  const at = clock.now().getTime() + seconds * 1000;
  clock.now = () => new Date(at);
}

for (const [rule, holds] of Object.entries(limiterRules))
  test(rule, () => holds({ limiter: new MemoryLimiter(), advance: later }));

test("reading a budget leaves nothing in memory", async () => {
  const limiter = new MemoryLimiter();
  await limiter.budgetLeft("one", budget);
  expect(limiter.size).toBe(0);
});

test("a grant is forgotten an hour after its last request, unless one is still in flight", async () => {
  const limiter = new MemoryLimiter();
  for (let n = 0; n < 1_000; n++) await (await limiter.admit(`idle ${n}`, budget)).release();
  await limiter.admit("hanging", budget);
  clock.now = () => new Date(now().getTime() + 3_601_000);
  await limiter.admit("new", budget);
  expect(limiter.size).toBe(2);
});
