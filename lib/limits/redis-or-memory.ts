import type { Budget } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import type { RedisAddress } from "@/lib/config/redis-address";
import type { Limiter } from "./limiter";
import { MemoryLimiter } from "./memory-limiter";
import { type RedisClient, redisClient } from "./redis-client";
import { answerWithin } from "./redis-deadline";
import { RedisLimiter } from "./redis-limiter";

const probeEveryMs = 500;

/** Shares budgets through Redis. While Redis is unavailable, this process counts on its own. The log says so once per outage. */
export class RedisOrMemoryLimiter implements Limiter {
  private readonly redis: RedisClient;
  private readonly shared: RedisLimiter;
  private readonly own = new MemoryLimiter();
  private readonly opened: Promise<unknown>;
  /** Runs while Redis is unavailable. */
  private probe: NodeJS.Timeout | undefined;

  constructor(address: RedisAddress) {
    this.redis = redisClient(address);
    this.redis.on("error", () => {}); // The next command reports the fault.
    this.shared = new RedisLimiter(this.redis);
    this.opened = answerWithin(this.redis.connect()).catch(() => {});
  }

  admit(grant: string, budget: Budget) {
    return this.ask((limiter) => limiter.admit(grant, budget));
  }

  budgetLeft(grant: string, budget: Budget) {
    return this.ask((limiter) => limiter.budgetLeft(grant, budget));
  }

  close() {
    clearInterval(this.probe);
    this.redis.disconnect();
  }

  private async ask<T>(question: (limiter: Limiter) => Promise<T>): Promise<T> {
    await this.opened;
    if (this.probe) return question(this.own);
    try {
      return await question(this.shared);
    } catch (error) {
      this.goOnAlone(error);
      return question(this.own);
    }
  }

  private goOnAlone(error: unknown) {
    if (this.probe) return;
    log("warn", "redis does not answer: budgets are counted per process", faultOf(error));
    this.probe = setInterval(() => void this.comeBack(), probeEveryMs).unref();
  }

  private async comeBack() {
    const isWell = await this.shared.isWell();
    // The server may have become a replica, or be gone although its connection still looks open.
    if (!isWell && this.redis.status === "ready") this.redis.disconnect(true);
    if (!isWell || !this.probe) return;
    clearInterval(this.probe);
    this.probe = undefined;
    log("info", "redis answers again: budgets are shared");
  }
}
