import type { Budget, Window } from "@/lib/config/config";

/**
 * What is left of a grant's hour budget, for the X-RateLimit headers. Times are milliseconds since
 * the epoch.
 */
export interface BudgetLeft {
  limit: number;
  remaining: number;
  /** When the whole hour budget is available again if no more requests are sent. */
  resetAt: number;
}

export type Verdict =
  | { admitted: true }
  | { admitted: false; code: "rate_limit_exceeded"; waitMs: number }
  | { admitted: false; code: "concurrent_limit_exceeded" };

/**
 * The accepted requests of one grant: exact rolling windows over their times
 * (docs/rules/limits.md#rolling-windows). Refused requests leave no trace.
 */
export class GrantUse {
  /** Acceptance times, ascending. Those before the index `first` have left every window. */
  private accepted: number[] = [];
  private first = 0;
  inFlight = 0;

  admit(budget: Budget, now: number): Verdict {
    const freeAt = Math.max(this.freeAt(budget.hour), this.freeAt(budget.burst));
    if (freeAt > now) return { admitted: false, code: "rate_limit_exceeded", waitMs: freeAt - now };
    if (this.inFlight >= budget.inFlight)
      return { admitted: false, code: "concurrent_limit_exceeded" };
    this.accepted.push(now);
    this.forget(now - Math.max(budget.hour.seconds, budget.burst.seconds) * 1000);
    this.inFlight += 1;
    return { admitted: true };
  }

  budgetLeft(budget: Budget, now: number): BudgetLeft {
    const hourMs = budget.hour.seconds * 1000;
    const counted = this.accepted.length - this.firstAfter(now - hourMs);
    const newest = this.accepted.at(-1);
    return {
      limit: budget.hour.count,
      remaining: Math.max(0, budget.hour.count - counted),
      resetAt: newest === undefined || counted === 0 ? now : newest + hourMs,
    };
  }

  /** Whether no request counts any more, given a longest window of so many seconds. */
  isIdle(seconds: number, now: number): boolean {
    const newest = this.accepted.at(-1);
    return this.inFlight === 0 && (newest === undefined || newest <= now - seconds * 1000);
  }

  /** When the window has room again: when its count-th newest request leaves it. */
  private freeAt({ count, seconds }: Window): number {
    const leaving = this.accepted.at(-count);
    return leaving === undefined ? Number.NEGATIVE_INFINITY : leaving + seconds * 1000;
  }

  /**
   * Drops times that have left every window. Their memory is freed when they are more than half of
   * all.
   */
  private forget(until: number) {
    this.first = this.firstAfter(until);
    if (this.first * 2 <= this.accepted.length) return;
    this.accepted.splice(0, this.first);
    this.first = 0;
  }

  /**
   * The index of the first request after a moment, by binary search: an integration's own limits
   * may be in the millions.
   */
  private firstAfter(moment: number): number {
    let [low, high] = [this.first, this.accepted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.accepted[middle] ?? 0) > moment) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
