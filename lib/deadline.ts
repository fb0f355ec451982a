import { performance } from "node:perf_hooks";

const tickMs = 20;

/** A turn of the event loop that took longer counts as no more than this. */
const countedAtMostMs = 2 * tickMs;

export interface Deadline {
  /** The work ended in time. */
  clear(): void;
}

interface OpenDeadline {
  expiresAt: number;
  expire: () => void;
}

/**
 * Calls `expire` after so many milliseconds of a live event loop, unless it is cleared before. After a stall an ordinary timer runs before the sockets are
 * read, and gives up on answers that have long arrived. Here a stall counts as one short turn, and data that has arrived is read before anything expires.
 */
export function startDeadline(milliseconds: number, expire: () => void): Deadline {
  if (open.size === 0 && !isTicking) startTicking();
  const deadline = { expiresAt: livedMs + countedSinceTick() + milliseconds, expire };
  open.add(deadline);
  return { clear: () => void open.delete(deadline) };
}

/** The value of `work`, or of `late` when the work takes longer than so many milliseconds of a live event loop. */
export function within<T>(milliseconds: number, work: Promise<T>, late: () => T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = startDeadline(milliseconds, () => resolve(Promise.resolve().then(late)));
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

const open = new Set<OpenDeadline>();
/** How long the event loop has been alive, as far as anybody waited for a deadline. */
let livedMs = 0;
let tickedAt = 0;
let isTicking = false;

function startTicking() {
  isTicking = true;
  tickedAt = performance.now();
  setTimeout(tick, tickMs);
}

function tick() {
  livedMs += countedSinceTick();
  tickedAt = performance.now();
  isTicking = open.size > 0;
  if (!isTicking) return;
  setImmediate(expireDue); // after the sockets were read
  setTimeout(tick, tickMs);
}

const countedSinceTick = () => Math.min(performance.now() - tickedAt, countedAtMostMs);

function expireDue() {
  for (const deadline of open) {
    if (deadline.expiresAt > livedMs) continue;
    open.delete(deadline);
    deadline.expire();
  }
}
