import { config } from "@/lib/config/config";
import type { Limiter } from "./limiter";
import { MemoryLimiter } from "./memory-limiter";

/** On `globalThis`, because Next's bundle and the server load modules separately. */
const holder = globalThis as { serviceLimiter?: Promise<Limiter & { close?(): void }> };

/**
 * The limiter of the process, which counts in Redis when REDIS_URL is set. The first call connects.
 */
export function limiter(): Promise<Limiter> {
  holder.serviceLimiter ??= openLimiter();
  return holder.serviceLimiter;
}

export async function closeLimiter(): Promise<void> {
  (await holder.serviceLimiter)?.close?.();
}

async function openLimiter(): Promise<Limiter> {
  const { REDIS_URL } = config();
  if (!REDIS_URL) return new MemoryLimiter();
  // Its client takes longer to load than everything else in this folder.
  const { RedisOrMemoryLimiter } = await import("./redis-or-memory");
  return new RedisOrMemoryLimiter(REDIS_URL);
}
