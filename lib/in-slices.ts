import { setImmediate as others } from "node:timers/promises";

const sliceMs = 10;

/** Maps many items. Other requests take their turn in between. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let begunAt = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - begunAt < sliceMs) continue;
    await others();
    begunAt = performance.now();
  }
  return results;
}
