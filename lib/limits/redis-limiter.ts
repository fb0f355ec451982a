import { randomBytes } from "node:crypto";
import { Cluster, type Result } from "ioredis";
import type { Budget } from "@/lib/config/config";
import { within } from "@/lib/deadline";
import type { BudgetLeft, Verdict } from "./budget";
import { type Admission, type Limiter, once } from "./limiter";
import type { RedisClient } from "./redis-client";
import { admitScript, budgetLeftScript, renewScript } from "./redis-scripts";

type Outcome = "admitted" | "rate_limit_exceeded" | "concurrent_limit_exceeded";

declare module "ioredis" {
  interface RedisCommander<Context> {
    admitRequest(
      ...keysAndValues: (string | number)[]
    ): Result<[Outcome, wait: number, remaining: number, reset: number], Context>;
    renewSlot(key: string, name: string, lease: number): Result<number, Context>;
    grantBudgetLeft(
      ...keysAndValues: (string | number)[]
    ): Result<[remaining: number, reset: number], Context>;
  }
}

/**
 * Far longer than most requests are in flight; longer ones renew their lease. When it runs out, the
 * slots of a dead process are free.
 */
export const leaseSeconds = 10;

/**
 * Counts in Redis for all processes together, by the clock of Redis, with one round trip per
 * request. Rejects when Redis does not answer in time.
 */
export class RedisLimiter implements Limiter {
  private readonly process = randomBytes(8).toString("base64url");
  private admitted = 0;

  constructor(private readonly redis: RedisClient) {
    redis.defineCommand("admitRequest", { numberOfKeys: 2, lua: admitScript });
    redis.defineCommand("renewSlot", { numberOfKeys: 1, lua: renewScript });
    redis.defineCommand("grantBudgetLeft", { numberOfKeys: 1, lua: budgetLeftScript });
  }

  async admit(grant: string, budget: Budget): Promise<Admission> {
    const { hour, burst, inFlight } = budget;
    const keys = keysOf(grant);
    const name = `${this.process} ${++this.admitted}`;
    const windows = [
      hour.count,
      microseconds(hour.seconds),
      burst.count,
      microseconds(burst.seconds),
    ];
    const answer = this.redis.admitRequest(
      keys.accepted,
      keys.inFlight,
      ...windows,
      inFlight,
      name,
      microseconds(leaseSeconds),
    );
    const release = () => this.releaseSlot(keys.inFlight, name);
    const [outcome, wait, remaining, reset] = await withinRedisDeadline(answer).catch((error) => {
      void release(); // Queued behind the request, in case Redis still receives it.
      throw error;
    });
    return {
      verdict: verdictOf(outcome, wait),
      budgetLeft: budgetLeftOf(budget, remaining, reset),
      release: outcome === "admitted" ? once(release) : async () => {},
      renew: () => this.renew(keys.inFlight, name),
    };
  }

  async budgetLeft(grant: string, budget: Budget): Promise<BudgetLeft> {
    const { count, seconds } = budget.hour;
    const [remaining, reset] = await withinRedisDeadline(
      this.redis.grantBudgetLeft(keysOf(grant).accepted, count, microseconds(seconds)),
    );
    return budgetLeftOf(budget, remaining, reset);
  }

  /** Whether Redis accepts writes, and each master of a cluster answers. */
  async isHealthy(): Promise<boolean> {
    const masters = this.redis instanceof Cluster ? this.redis.nodes("master") : [];
    const answers = [
      this.redis.set("limits:probe", "", "PX", 1_000),
      ...masters.map((master) => master.ping()),
    ];
    return withinRedisDeadline(Promise.all(answers)).then(
      () => true,
      () => false,
    );
  }

  private async renew(inFlight: string, name: string): Promise<void> {
    await withinRedisDeadline(
      this.redis.renewSlot(inFlight, name, microseconds(leaseSeconds)),
    ).catch(() => {});
  }

  /** Never rejects: a slot that cannot be released now is free when its lease ends. */
  private async releaseSlot(inFlight: string, name: string): Promise<void> {
    await withinRedisDeadline(this.redis.zrem(inFlight, name)).catch(() => {});
  }
}

/** The braces keep a grant's keys on one node of a Redis Cluster. */
const keysOf = (grant: string) => ({
  accepted: `limits:{${grant}}:accepted`,
  inFlight: `limits:{${grant}}:in-flight`,
});

const microseconds = (seconds: number) => seconds * 1_000_000;

const budgetLeftOf = (budget: Budget, remaining: number, reset: number): BudgetLeft => ({
  limit: budget.hour.count,
  remaining,
  resetAt: reset / 1_000,
});

function verdictOf(outcome: Outcome, wait: number): Verdict {
  if (outcome === "admitted") return { admitted: true };
  if (outcome === "rate_limit_exceeded")
    return { admitted: false, code: outcome, waitMs: wait / 1_000 };
  return { admitted: false, code: outcome };
}

const redisWithinMs = 250;

/** Stops waiting for Redis after a quarter of a second, so that no request hangs on it. */
export const withinRedisDeadline = <T>(answer: Promise<T>): Promise<T> =>
  within(redisWithinMs, answer, () => {
    throw new Error("Redis did not answer in time.");
  });
