import { performance } from "node:perf_hooks";

const tickMs = 20;

/** A turn of the event loop that takes longer counts as no more than this. */
const countedAtMostMs = 2 * tickMs;

export interface Deadline {
  /** To be called when the work has ended in time. */
  clear(): void;
}

/**
 * Calls `expire` after so many milliseconds of a live event loop, unless it is cleared before.
 * After a stall, an ordinary timer runs before the sockets are read, and gives up on responses that
 * have already arrived. Here a stall counts as one short turn, and data that has arrived is read
 * before anything expires.
 */
export function startDeadline(milliseconds: number, expire: () => void): Deadline {
  let leftMs = milliseconds;
  let tickedAt = performance.now();
  let expiry: NodeJS.Immediate | undefined;
  const ticking = setInterval(() => {
    const now = performance.now();
    leftMs -= Math.min(now - tickedAt, countedAtMostMs);
    tickedAt = now;
    if (leftMs > 0) return;
    clearInterval(ticking);
    expiry = setImmediate(expire); // after the sockets were read
  }, tickMs);
  return {
    clear: () => {
      clearInterval(ticking);
      clearImmediate(expiry);
    },
  };
}

/**
 * The value of `work`, or of `onTimeout` when the work takes longer than so many milliseconds of a
 * live event loop.
 */
export function within<T>(
  milliseconds: number,
  work: Promise<T>,
  onTimeout: () => T | PromiseLike<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = startDeadline(milliseconds, () => resolve(Promise.resolve().then(onTimeout)));
    work.then(
      (value) => {
        deadline.clear();
        resolve(value);
      },
      (error) => {
        deadline.clear();
        reject(error);
      },
    );
  });
}
