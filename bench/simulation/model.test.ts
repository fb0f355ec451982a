import { expect, test } from "vitest";
import { type Load, simulate } from "./model";

const small: Load = { name: "small", seed: 1, requestsPerSecond: 100_000, seconds: 0.06 };

test("the same seed gives the same numbers, and another seed gives different ones", () => {
  expect(simulate(small)).toEqual(simulate(small));
  expect(simulate({ ...small, seed: 2 }).p99).not.toBe(simulate(small).p99);
});

test("the busiest shard is the hot event's shard, or the slow shard", () => {
  expect(simulate({ ...small, hotEvent: 0.1 }).busiest).toBe("the hot event's shard");
  expect(simulate({ ...small, slowShard: true }).busiest).toBe("the slow shard");
});

test("while a Redis node is away, requests wait for it once in each process, and later requests do not wait", () => {
  const duringOutage = simulate({ ...small, requestsPerSecond: 20_000, seconds: 0.6, redisNodes: 16, redisOutage: { from: 0.25, until: 0.6 } });
  expect(duringOutage.p50).toBeLessThan(10);
  expect(duringOutage.p99).toBeGreaterThan(200);
});
