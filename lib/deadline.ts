import { performance } from "node:perf_hooks";

const tickMs = 20;

/** A turn of the event loop that takes longer counts as no more than this. */
const countedAtMostMs = 2 * tickMs;

export interface Deadline {
  /** To be called when the work has ended in time. */
  clear(): void;
}

interface OpenDeadline {
  expiresAt: number;
  expire: () => void;
  /** Its index in `openDeadlines`, or -1 once it has ended. */
  index: number;
}

/**
 * Calls `expire` after so many milliseconds of a live event loop, unless it is cleared before. After a stall, an ordinary timer runs before the sockets are
 * read, and gives up on responses that have already arrived. Here a stall counts as one short turn, and data that has arrived is read before anything expires.
 */
export function startDeadline(milliseconds: number, expire: () => void): Deadline {
  if (openDeadlines.length === 0 && !isTicking) startTicking();
  const deadline = { expiresAt: livedMs + countedSinceTick() + milliseconds, expire, index: openDeadlines.length };
  openDeadlines.push(deadline);
  return { clear: () => remove(deadline) };
}

/** The value of `work`, or of `onTimeout` when the work takes longer than so many milliseconds of a live event loop. */
export function within<T>(milliseconds: number, work: Promise<T>, onTimeout: () => T | PromiseLike<T>): Promise<T> {
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

/**
 * Unordered. It is not a Set: every few additions, V8 gives a Set a new table, and the old table refers to the new one and to the entries of that time. Once
 * one of these tables is in the old generation, so are all later ones, and the requests behind them: 40 KB for a page of activities.
 */
const openDeadlines: OpenDeadline[] = [];
/** How long the event loop has been alive, counted only while a deadline was open. */
let livedMs = 0;
let tickedAt = 0;
let isTicking = false;

/** Removes the deadline from `openDeadlines`. The last one takes its index. */
function remove(deadline: OpenDeadline) {
  if (deadline.index < 0) return;
  const last = openDeadlines.pop();
  if (last && last !== deadline) {
    last.index = deadline.index;
    openDeadlines[last.index] = last;
  }
  deadline.index = -1;
}

function startTicking() {
  isTicking = true;
  tickedAt = performance.now();
  setTimeout(tick, tickMs);
}

function tick() {
  livedMs += countedSinceTick();
  tickedAt = performance.now();
  isTicking = openDeadlines.length > 0;
  if (!isTicking) return;
  setImmediate(expireDue); // after the sockets were read
  setTimeout(tick, tickMs);
}

const countedSinceTick = () => Math.min(performance.now() - tickedAt, countedAtMostMs);

function expireDue() {
  for (const deadline of openDeadlines.filter(({ expiresAt }) => expiresAt <= livedMs)) {
    remove(deadline);
    deadline.expire();
  }
}
