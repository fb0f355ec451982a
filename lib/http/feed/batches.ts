/**
 * What has arrived, in its order and as large as allowed: never waits for more while there is something. While a batch is applied, the next one is read and no
 * more: lines that wait for longer outlive V8's young generation, and the old one grows by them. `pieces` must not throw: what was read ahead would be lost.
 */
export async function* batchesOf<Item>(pieces: AsyncIterable<Item[]>, atMost: number): AsyncGenerator<Item[]> {
  const arriving = pieces[Symbol.asyncIterator]();
  const waiting: Item[] = [];
  let hasEnded = false;
  let isReading = false;
  let wake = () => {};

  async function readAhead() {
    isReading = true;
    while (waiting.length < atMost && !hasEnded) {
      const { done, value } = await arriving.next();
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
    void arriving.return?.();
  }
}
