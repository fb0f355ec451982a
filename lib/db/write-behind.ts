import { log } from "@/lib/config/log";
import { perProcess } from "@/lib/per-process";
import { logFailure } from "./log-failure";
import { outsideRequests } from "./request";

interface WriteBehindOptions<Item> {
  everyMilliseconds: number;
  /** When this many items are waiting, they are written without waiting for the timer. */
  flushAt: number;
  /**
   * Items beyond this number are dropped, so that an unavailable database does not fill the memory.
   */
  atMost: number;
  /** Items that could not be written wait for the next flush. Writing them must be idempotent. */
  retries?: true;
  /** Writes all items, in one statement. */
  write: (items: Item[]) => Promise<unknown>;
}

export interface WriteBehind<Item> {
  /** Costs a few microseconds. An item replaces a waiting one with the same key. */
  add: (item: Item, key?: string) => void;
  /** Never rejects: no caller waits for these rows or could handle the error. */
  flush: () => Promise<void>;
}

/**
 * Rows that no request waits for: collected in memory and written together after the response. They
 * are expendable: waiting rows are lost when the process is killed, when there are too many, and,
 * unless `retries` is set, when the database is unavailable.
 */
export function writeBehind<Item>(
  name: string,
  { everyMilliseconds, flushAt, atMost, write, retries }: WriteBehindOptions<Item>,
): WriteBehind<Item> {
  let waiting = new Map<string | number, Item>();
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let lastKey = 0;
  let writing: Promise<void> = Promise.resolve();

  /**
   * Writes run one after the other, so a caller also waits for a write that is already in progress.
   */
  const flush = () => {
    writing = writing.then(writeWaiting, writeWaiting);
    return writing;
  };
  const writeWaiting = async () => {
    const batch = waiting;
    const items = [...batch.values()];
    const lost = dropped;
    clearTimeout(timer);
    timer = undefined;
    waiting = new Map();
    dropped = 0;
    if (items.length === 0) return;
    try {
      await outsideRequests(() => write(items));
      if (lost > 0) log("warn", "records were lost", { records: name, count: lost });
    } catch (error) {
      const count = lost + (retries ? putBack(batch) : items.length);
      if (count > 0) logFailure("warn", "records were lost", error, { records: name, count });
    }
  };
  /** Puts the items back. Returns how many did not fit. */
  const putBack = (batch: Map<string | number, Item>): number => {
    let lost = 0;
    for (const [key, item] of batch) {
      if (waiting.has(key)) continue;
      if (waiting.size < atMost) waiting.set(key, item);
      else lost += 1;
    }
    timer ??= setTimeout(() => void flush(), everyMilliseconds).unref();
    return lost;
  };
  const add = (item: Item, key: string | number = ++lastKey) => {
    if (waiting.size >= atMost && !waiting.has(key)) {
      dropped += 1;
      return;
    }
    waiting.set(key, item);
    if (waiting.size === flushAt) setImmediate(() => void flush());
    timer ??= setTimeout(() => void flush(), everyMilliseconds).unref();
  };
  allFlushes().add(flush);
  return { add, flush };
}

/** Writes all waiting items when the process stops. */
export const flushWriteBehind = async (): Promise<void> => {
  await Promise.all([...allFlushes()].map((flush) => flush()));
};

/**
 * Next's bundle and the server load modules separately: each has its own waiting items, and both
 * are written.
 */
const allFlushes = perProcess("serviceWriteBehind", () => new Set<() => Promise<void>>());
