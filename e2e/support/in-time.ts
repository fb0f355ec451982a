import { expect } from "vitest";

/** Other work on the machine slows some of the tries: the quickest of at most five says what the service takes. `once` returns the milliseconds of one. */
export async function expectInTime(withinMs: number, once: () => Promise<number>): Promise<void> {
  const took: number[] = [];
  while (took.length < 5 && !took.some((ms) => ms < withinMs)) took.push(await once());
  expect(Math.min(...took)).toBeLessThan(withinMs);
}
