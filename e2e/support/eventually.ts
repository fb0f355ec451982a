import { vi } from "vitest";

/**
 * Waits until `check` no longer throws, and returns its result. The timeout is long, because a busy
 * machine is not a failure.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 45_000, interval: 20 });
