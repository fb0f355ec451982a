import { Redis } from "ioredis";
import type { Budget } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";
import type { Limiter } from "./limiter";
import { MemoryLimiter } from "./memory-limiter";
import { answerWithin } from "./redis-deadline";
import { RedisLimiter } from "./redis-limiter";

const connectWithinMs = 2_000;
const probeEveryMs = 500;

/** Budgets shared through Redis; while it is away, budgets of this process alone. The log says so once per outage. */
export class RedisOrMemoryLimiter implements Limiter {
  private readonly redis: Redis;
  private readonly shared: RedisLimiter;
  private readonly own = new MemoryLimiter();
  private readonly opened: Promise<unknown>;
  /** Running while Redis is away. */
  private probe: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: connectWithinMs,
      socketTimeout: connectWithinMs,
      // A command is for now or never: an old one must not count later.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    this.redis.on("error", () => {}); // the next question tells
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
    // It may have become a replica, or be gone behind a connection that looks alive.
    if (!isWell && this.redis.status === "ready") this.redis.disconnect(true);
    if (!isWell || !this.probe) return;
    clearInterval(this.probe);
    this.probe = undefined;
    log("info", "redis answers again: budgets are shared");
  }
}
