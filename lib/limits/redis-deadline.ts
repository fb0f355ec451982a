import { within } from "@/lib/deadline";

const redisWithinMs = 250;

/** Stops waiting for Redis after a quarter of a second, so that no request hangs on it. */
export const withinRedisDeadline = <T>(
  answer: Promise<T>,
  milliseconds = redisWithinMs,
): Promise<T> =>
  within(milliseconds, answer, () => {
    throw new Error("Redis did not answer in time.");
  });
