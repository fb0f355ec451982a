import { clock } from "@/lib/clock";
import type { Budget } from "@/lib/config/config";
import { type BudgetLeft, GrantUse } from "./budget";
import { type Admission, type Limiter, once } from "./limiter";

/**
 * Counts in this process's memory. A sweep drops each grant of which no request counts any more.
 */
export class MemoryLimiter implements Limiter {
  private readonly uses = new Map<string, { use: GrantUse; seconds: number }>();
  private sweepAt = 0;

  async admit(grant: string, budget: Budget): Promise<Admission> {
    const now = clock.now().getTime();
    this.sweep(now);
    const { use } = this.remember(grant, budget);
    const verdict = use.admit(budget, now);
    const release = verdict.admitted ? once(async () => void use.inFlight--) : async () => {};
    return { verdict, budgetLeft: use.budgetLeft(budget, now), release, renew: async () => {} };
  }

  async budgetLeft(grant: string, budget: Budget): Promise<BudgetLeft> {
    return (this.uses.get(grant)?.use ?? new GrantUse()).budgetLeft(budget, clock.now().getTime());
  }

  get size() {
    return this.uses.size;
  }

  private remember(grant: string, budget: Budget) {
    const entry = this.uses.get(grant) ?? { use: new GrantUse(), seconds: 0 };
    entry.seconds = Math.max(budget.hour.seconds, budget.burst.seconds);
    this.uses.set(grant, entry);
    return entry;
  }

  private sweep(now: number) {
    if (now < this.sweepAt) return;
    this.sweepAt = now + 60_000;
    for (const [grant, { use, seconds }] of this.uses)
      if (use.isIdle(seconds, now)) this.uses.delete(grant);
  }
}
