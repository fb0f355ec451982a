/**
 * Batches of the items that have arrived, in order and with at most `atMost` items. It never waits for more while items are available. While a batch is
 * applied, only the next one is read ahead: items that wait longer outlive V8's young generation and make the old one grow. `pieces` must not throw, because
 * items read ahead would be lost.
 */
export async function* batchesOf<Item>(pieces: AsyncIterable<Item[]>, atMost: number): AsyncGenerator<Item[]> {
  const iterator = pieces[Symbol.asyncIterator]();
  const waiting: Item[] = [];
  let hasEnded = false;
  let isReading = false;
  let wake = () => {};

  async function readAhead() {
    isReading = true;
    while (waiting.length < atMost && !hasEnded) {
      const { done, value } = await iterator.next();
      if (done) hasEnded = true;
      else for (const item of value) waiting.push(item);
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
      if (waiting.length > 0) yield waiting.splice(0, atMost);
      else if (hasEnded) return;
      else await more;
    }
  } finally {
    void iterator.return?.();
  }
}
