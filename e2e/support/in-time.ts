import { expect } from "vitest";

/**
 * Expects the fastest of at most five runs to take less than `withinMs`, because other work on the
 * machine slows some runs. `measure` returns the milliseconds of one run.
 */
export async function expectInTime(
  withinMs: number,
  measure: () => Promise<number>,
): Promise<void> {
  const durations: number[] = [];
  while (durations.length < 5 && !durations.some((ms) => ms < withinMs))
    durations.push(await measure());
  expect(Math.min(...durations)).toBeLessThan(withinMs);
}
