/**
 * The batches that one process applies concurrently. The other connections of its pool stay free
 * for pages.
 */
const placesAtMost = 3;

let taken = 0;
const waiting: (() => void)[] = [];

/** Runs the work as soon as a place is free. A feed that waits for a slow body holds no place. */
export async function withPlace<T>(work: () => Promise<T>): Promise<T> {
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
