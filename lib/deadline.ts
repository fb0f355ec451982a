import { performance } from "node:perf_hooks";

const tickMs = 20;

/** A turn of the event loop that takes longer counts as no more than this. */
const countedAtMostMs = 2 * tickMs;

interface Deadline {
  /** To be called when the work has ended in time. */
  clear(): void;
}

class OpenDeadline implements Deadline {
  constructor(
    readonly expiresAt: number,
    public expire: (() => void) | undefined,
  ) {}

  clear() {
    this.expire = undefined;
  }
}

let open: OpenDeadline[] = [];
let ticking: NodeJS.Timeout | undefined;

/** How long the event loop has been live, counted while a deadline is open. */
let liveMs = 0;
let tickedAt = 0;

/**
 * Calls `expire` after so many milliseconds of a live event loop, unless it is cleared before.
 * After a stall, an ordinary timer runs before the sockets are read, and gives up on responses that
 * have already arrived. Here a stall counts as one short turn, and data that has arrived is read
 * before anything expires. One timer serves all deadlines, so `expire` runs in no particular
 * context of an AsyncLocalStorage.
 */
export function startDeadline(milliseconds: number, expire: () => void): Deadline {
  if (!ticking) {
    tickedAt = performance.now();
    ticking = setInterval(tick, tickMs);
  }
  const deadline = new OpenDeadline(liveMs + sinceTick() + milliseconds, expire);
  open.push(deadline);
  return deadline;
}

const sinceTick = () => Math.min(performance.now() - tickedAt, countedAtMostMs);

function tick() {
  liveMs += sinceTick();
  tickedAt = performance.now();
  open = open.filter(({ expire }) => expire);
  if (open.some(({ expiresAt }) => expiresAt <= liveMs)) setImmediate(expireDue); // after the sockets were read
  if (open.length > 0) return;
  clearInterval(ticking);
  ticking = undefined;
}

function expireDue() {
  for (const deadline of open.filter(({ expiresAt }) => expiresAt <= liveMs)) {
    const { expire } = deadline;
    deadline.clear();
    expire?.();
  }
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
