/**
 * Calls `work` with every item, with at most `limit` calls running concurrently. Results are in the
 * order of the items.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const turn = async () => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as T, place);
  };
  await Promise.all(Array.from({ length: limit }, turn));
  return results;
}
