import { log } from "@/lib/config/log";

interface Kind<Item> {
  everyMilliseconds: number;
  /** So many waiting are written without waiting for the time. */
  flushAt: number;
  /** More are dropped: a database that is away must not fill the memory. */
  atMost: number;
  /** One statement for all of them. */
  write: (items: Item[]) => Promise<unknown>;
}

export interface WriteBehind<Item> {
  /** Costs a few microseconds. An item under the same key replaces the one that waits. */
  add: (item: Item, key?: string) => void;
  flush: () => Promise<void>;
}

/**
 * Rows that nobody waits for: kept in memory behind the answer and written together. They are notes, not facts: what waits is lost when the process is
 * killed, when the database is away, and when there is too much of it.
 */
export function writeBehind<Item>(name: string, { everyMilliseconds, flushAt, atMost, write }: Kind<Item>): WriteBehind<Item> {
  let waiting = new Map<string | number, Item>();
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let unnamed = 0;

  const flush = async () => {
    const items = [...waiting.values()];
    const lost = dropped;
    clearTimeout(timer);
    timer = undefined;
    waiting = new Map();
    dropped = 0;
    if (items.length === 0) return;
    const failed = await write(items).then(
      () => 0,
      () => items.length,
    );
    if (lost + failed > 0) log("warn", "notes were lost", { notes: name, count: lost + failed });
  };
  const add = (item: Item, key: string | number = ++unnamed) => {
    if (waiting.size >= atMost && !waiting.has(key)) {
      dropped += 1;
      return;
    }
    waiting.set(key, item);
    if (waiting.size === flushAt) setImmediate(() => void flush());
    timer ??= setTimeout(() => void flush(), everyMilliseconds).unref();
  };
  all().add(flush);
  return { add, flush };
}

/** Writes everything that still waits, when the process stops. */
export const flushBehind = async (): Promise<void> => {
  await Promise.all([...all()].map((flush) => flush()));
};

/** Next's bundle and the server load modules apart: each has its own notes, and both are written. */
function all(): Set<() => Promise<void>> {
  const holder = globalThis as { serviceWriteBehind?: Set<() => Promise<void>> };
  holder.serviceWriteBehind ??= new Set();
  return holder.serviceWriteBehind;
}
