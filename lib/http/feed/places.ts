/** Batches that one process applies at once. The other connections of its pool are for pages: a feed never holds them all. */
const placesAtMost = 3;

let taken = 0;
const waiting: (() => void)[] = [];

/** Does the work as soon as there is a place. A feed whose body is slow has none. */
export async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (taken < placesAtMost) taken += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }
}
