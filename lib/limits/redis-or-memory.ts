import type { Budget } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import type { RedisAddress } from "@/lib/config/redis-address";
import type { Limiter } from "./limiter";
import { MemoryLimiter } from "./memory-limiter";
import { type RedisClient, redisClient } from "./redis-client";
import { RedisLimiter, withinRedisDeadline } from "./redis-limiter";

const probeEveryMs = 500;

/**
 * Shares budgets through Redis. While Redis is unavailable, this process counts on its own. The log
 * says so once per outage.
 */
export class RedisOrMemoryLimiter implements Limiter {
  private readonly redis: RedisClient;
  private readonly shared: RedisLimiter;
  private readonly own = new MemoryLimiter();
  private readonly connected: Promise<unknown>;
  /** Runs while Redis is unavailable. */
  private probe: NodeJS.Timeout | undefined;

  constructor(address: RedisAddress) {
    this.redis = redisClient(address);
    this.redis.on("error", () => {}); // The next command reports the fault.
    this.shared = new RedisLimiter(this.redis);
    this.connected = withinRedisDeadline(this.redis.connect()).catch(() => {});
  }

  admit(grant: string, budget: Budget) {
    return this.withFallback((limiter) => limiter.admit(grant, budget));
  }

  budgetLeft(grant: string, budget: Budget) {
    return this.withFallback((limiter) => limiter.budgetLeft(grant, budget));
  }

  close() {
    clearInterval(this.probe);
    this.redis.disconnect();
  }

  private async withFallback<T>(operation: (limiter: Limiter) => Promise<T>): Promise<T> {
    await this.connected;
    if (this.probe) return operation(this.own);
    try {
      return await operation(this.shared);
    } catch (error) {
      this.fallBackToMemory(error);
      return operation(this.own);
    }
  }

  private fallBackToMemory(error: unknown) {
    if (this.probe) return;
    log("warn", "redis does not answer: budgets are counted per process", faultOf(error));
    this.probe = setInterval(() => void this.returnToRedis(), probeEveryMs).unref();
  }

  private async returnToRedis() {
    const isHealthy = await this.shared.isHealthy();
    // The server may have become a replica, or be dead although its connection still looks open.
    if (!isHealthy && this.redis.status === "ready") this.redis.disconnect(true);
    if (!isHealthy || !this.probe) return;
    clearInterval(this.probe);
    this.probe = undefined;
    log("info", "redis answers again: budgets are shared");
  }
}
