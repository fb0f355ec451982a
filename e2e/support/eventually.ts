import { vi } from "vitest";

/** Waits until `check` throws no longer, and returns what it returns. It waits as long as a test may take: a busy machine is no failure. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 45_000, interval: 20 });
