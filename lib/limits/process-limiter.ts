import { config } from "@/lib/config/config";
import type { Limiter } from "./limiter";
import { MemoryLimiter } from "./memory-limiter";
import { RedisOrMemoryLimiter } from "./redis-or-memory";

/** On `globalThis` because Next's bundle and the server load modules apart. */
const holder = globalThis as { serviceLimiter?: Limiter & { close?(): void } };

/** One per process: in Redis when REDIS_URL is set. The first call connects. */
export function limiter(): Limiter {
  const { REDIS_URL } = config();
  holder.serviceLimiter ??= REDIS_URL ? new RedisOrMemoryLimiter(REDIS_URL) : new MemoryLimiter();
  return holder.serviceLimiter;
}

export async function closeLimiter(): Promise<void> {
  holder.serviceLimiter?.close?.();
}
