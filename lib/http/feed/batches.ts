/** The text that may wait to be applied, for a request and for all requests of the process. */
const bytesAtMost = { request: 4 * 1024 * 1024, process: 64 * 1024 * 1024 };

let bytesInProcess = 0;

/** For tests: the text that waits in this process. */
export const waitingBytes = (): number => bytesInProcess;

interface Limits<Item> {
  itemsAtMost: number;
  bytesOf: (item: Item) => number;
}

/**
 * Batches of the items that have arrived, in order. It never waits for more while items are
 * available. It reads ahead while a batch is applied, up to the next batch and up to the bytes that
 * may wait; the batch that is being applied counts. A request without waiting items may always
 * read, so each one makes progress. `pieces` must not throw, because items read ahead would be
 * lost.
 */
export async function* batchesOf<Item>(
  pieces: AsyncIterable<Item[]>,
  { itemsAtMost, bytesOf }: Limits<Item>,
): AsyncGenerator<Item[]> {
  const iterator = pieces[Symbol.asyncIterator]();
  const waiting: Item[] = [];
  let bytes = 0;
  let hasEnded = false;
  let isReading = false;
  let wake = () => {};

  const count = (change: number) => {
    bytes += change;
    bytesInProcess += change;
  };
  const mayRead = () =>
    bytes === 0 || (bytes < bytesAtMost.request && bytesInProcess < bytesAtMost.process);

  async function readAhead() {
    isReading = true;
    while (waiting.length < itemsAtMost && !hasEnded && mayRead()) {
      const { done, value } = await iterator.next();
      if (done) hasEnded = true;
      else
        for (const item of value) {
          waiting.push(item);
          count(bytesOf(item));
        }
      wake();
    }
    isReading = false;
  }

  try {
    for (;;) {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (!isReading) void readAhead();
      if (waiting.length > 0) {
        const batch = waiting.splice(0, itemsAtMost);
        yield batch;
        count(-batch.reduce((sum, item) => sum + bytesOf(item), 0));
      } else if (hasEnded) return;
      else await more;
    }
  } finally {
    hasEnded = true;
    count(-bytes);
    void iterator.return?.();
  }
}

/**
 * The batches that one process applies concurrently. The other connections of its pool stay free
 * for pages.
 */
const slotsAtMost = 3;

let slotsTaken = 0;
const waitingForSlot: (() => void)[] = [];

/** Runs the work as soon as a slot is free. A feed that waits for a slow body holds no slot. */
export async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (slotsTaken < slotsAtMost) slotsTaken += 1;
  else await new Promise<void>((resolve) => waitingForSlot.push(resolve));
  try {
    return await work();
  } finally {
    const next = waitingForSlot.shift();
    if (next) next();
    else slotsTaken -= 1;
  }
}
