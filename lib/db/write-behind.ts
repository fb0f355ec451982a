import { log } from "@/lib/config/log";

interface Kind<Item> {
  everyMilliseconds: number;
  /** This many waiting items are written at once. */
  flushAt: number;
  /** More are dropped: a database that is away must not fill the memory. */
  atMost: number;
  /** What could not be written waits for the next turn. Its writing must be repeatable. */
  retries?: true;
  /** One statement for all of them. */
  write: (items: Item[]) => Promise<unknown>;
}

export interface WriteBehind<Item> {
  /** Costs a few microseconds. An item under the same key replaces the one that waits. */
  add: (item: Item, key?: string) => void;
  /** Never rejects: nobody waits for these rows, and nobody could answer for them. */
  flush: () => Promise<void>;
}

/**
 * Rows that no request waits for: kept in memory after the answer and written together. They are expendable: waiting rows are lost when the process is
 * killed, when there are too many, and, unless their kind `retries`, when the database is away.
 */
export function writeBehind<Item>(name: string, { everyMilliseconds, flushAt, atMost, write, retries }: Kind<Item>): WriteBehind<Item> {
  let waiting = new Map<string | number, Item>();
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let unnamed = 0;
  let writing: Promise<void> = Promise.resolve();

  /** One after the other: who asks when a write is on its way waits for that one too. */
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
    let failed = 0;
    try {
      await write(items);
    } catch {
      failed = retries ? again(batch) : items.length;
    }
    if (lost + failed > 0) log("warn", "notes were lost", { notes: name, count: lost + failed });
  };
  /** Puts them back; returns how many there is no room for. */
  const again = (batch: Map<string | number, Item>): number => {
    let lost = 0;
    for (const [key, item] of batch) {
      if (waiting.has(key)) continue;
      if (waiting.size < atMost) waiting.set(key, item);
      else lost += 1;
    }
    timer ??= setTimeout(() => void flush(), everyMilliseconds).unref();
    return lost;
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
