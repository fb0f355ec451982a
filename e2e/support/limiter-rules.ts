import { expect } from "vitest";
import type { Budget } from "@/lib/config/config";
import type { Limiter } from "@/lib/limits/limiter";

/** A limiter whose clock can be advanced. */
export interface TimedLimiter {
  limiter: Limiter;
  advance(seconds: number): Promise<void>;
}

const budget: Budget = {
  hour: { count: 5, seconds: 3600 },
  burst: { count: 3, seconds: 60 },
  inFlight: 2,
};

/**
 * Sends a request after each wait and ends it immediately. Returns whether each request was
 * admitted.
 */
async function send(
  { limiter, advance }: TimedLimiter,
  waits: number[],
  grant = "one",
  limits = budget,
) {
  const admitted: boolean[] = [];
  for (const seconds of waits) {
    if (seconds > 0) await advance(seconds);
    const { verdict, release } = await limiter.admit(grant, limits);
    await release();
    admitted.push(verdict.admitted);
  }
  return admitted;
}

const secondsUntil = (at: number, now: number) => Math.round((at - now) / 1000);

/**
 * The rules for every limiter, regardless of where it counts
 * (docs/rules/limits.md#rolling-windows).
 */
export const limiterRules: Record<string, (timed: TimedLimiter) => Promise<void>> = {
  "never more than the burst in any window of a minute, also across its border": async (timed) => {
    expect(await send(timed, [0, 30, 29, 0.5, 1, 1])).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
  },
  "never more than the hour budget in any hour": async (timed) => {
    const waits = [0, 100, 100, 100, 100, 100, 3097, 4, 1, 100];
    expect(await send(timed, waits)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  },
  "a client that keeps to the budgets is never refused": async (timed) => {
    expect(
      await send(
        timed,
        Array.from({ length: 40 }, () => 721),
      ),
    ).not.toContain(false);
  },
  "a refused request does not consume": async (timed) => {
    await send(timed, [0, 0, 0, 30, ...Array.from({ length: 50 }, () => 0)]);
    expect((await timed.limiter.budgetLeft("one", budget)).remaining).toBe(2);
    expect(await send(timed, [31])).toEqual([true]);
  },
  "a refusal says how long until the next request will be accepted": async (timed) => {
    await send(timed, [0, 10, 10]);
    const { verdict } = await timed.limiter.admit("one", budget);
    expect(verdict).toMatchObject({ admitted: false, code: "rate_limit_exceeded" });
    const waitMs = "waitMs" in verdict ? verdict.waitMs : 0;
    expect(Math.round(waitMs / 1000)).toBe(40);
    await timed.advance(waitMs / 1000);
    expect(await send(timed, [0])).toEqual([true]);
  },
  "more requests in flight than allowed are refused, without consuming, until one ends": async ({
    limiter,
  }) => {
    const [first] = [await limiter.admit("one", budget), await limiter.admit("one", budget)];
    const refused = await limiter.admit("one", budget);
    expect(refused.verdict).toEqual({ admitted: false, code: "concurrent_limit_exceeded" });
    expect(refused.budgetLeft.remaining).toBe(3);
    await refused.release();
    await first.release();
    expect((await limiter.admit("one", budget)).verdict.admitted).toBe(true);
  },
  "releasing twice frees one slot": async ({ limiter }) => {
    const oneSlot = { ...budget, inFlight: 1 };
    const first = await limiter.admit("one", oneSlot);
    await first.release();
    await limiter.admit("one", oneSlot);
    await first.release();
    expect((await limiter.admit("one", oneSlot)).verdict).toEqual({
      admitted: false,
      code: "concurrent_limit_exceeded",
    });
  },
  "remaining is what is left of the hour; reset is when all of it is back if nothing more is sent":
    async (timed) => {
      await send(timed, [0, 100]);
      await timed.advance(100);
      const [fresh, used] = [
        await timed.limiter.budgetLeft("other", budget),
        await timed.limiter.budgetLeft("one", budget),
      ];
      expect([fresh.limit, fresh.remaining, used.limit, used.remaining]).toEqual([5, 5, 5, 3]);
      expect(secondsUntil(used.resetAt, fresh.resetAt)).toBe(3500);
      const { budgetLeft } = await timed.limiter.admit("one", budget);
      expect(budgetLeft.remaining).toBe(2);
      expect(secondsUntil(budgetLeft.resetAt, used.resetAt)).toBe(100);
      await timed.advance(3450);
      expect((await timed.limiter.budgetLeft("one", budget)).remaining).toBe(3);
    },
  "looking does not count": async ({ limiter }) => {
    for (let n = 0; n < 10; n++) await limiter.budgetLeft("one", budget);
    expect((await limiter.budgetLeft("one", budget)).remaining).toBe(5);
  },
  "grants have budgets of their own": async (timed) => {
    expect(await send(timed, [0, 0, 0, 0])).toEqual([true, true, true, false]);
    expect(await send(timed, [0], "other")).toEqual([true]);
  },
  "an integration's own limits count from the next request on": async (timed) => {
    await send(timed, [0, 0, 0, 0]);
    const own = {
      hour: { count: 10, seconds: 3600 },
      burst: { count: 5, seconds: 60 },
      inFlight: 2,
    };
    expect(await send(timed, [0, 0, 0], "one", own)).toEqual([true, true, false]);
    expect((await timed.limiter.budgetLeft("one", own)).remaining).toBe(5);
  },
  "of many at once exactly as many as there is room for are admitted": async ({ limiter }) => {
    const wide = { ...budget, inFlight: 50 };
    const burst = await Promise.all(Array.from({ length: 50 }, () => limiter.admit("one", wide)));
    expect(burst.filter(({ verdict }) => verdict.admitted)).toHaveLength(3);
    const slots = await Promise.all(
      Array.from({ length: 50 }, () => limiter.admit("other", budget)),
    );
    expect(slots.filter(({ verdict }) => verdict.admitted)).toHaveLength(2);
  },
};
