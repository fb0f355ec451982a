import type { Budget } from "@/lib/config/config";
import type { BudgetLeft, Verdict } from "./budget";

export interface Admission {
  verdict: Verdict;
  budgetLeft: BudgetLeft;
  /**
   * Ends the request's time in flight; resolves when the next request may take its place. Safe to call more than once, and on a refused request; never
   * rejects.
   */
  release(): Promise<void>;
  /** Keeps the place of a request that is in flight for longer than others; to be called every `renewEveryMs`. Never rejects. */
  renew(): Promise<void>;
}

/** Places are leased for ten seconds. */
export const renewEveryMs = 4_000;

/** Budgets of grants, wherever they are counted. `grant` names (event, integration) or (user, event, integration). */
export interface Limiter {
  admit(grant: string, budget: Budget): Promise<Admission>;
  /** Reads the budget without counting. */
  budgetLeft(grant: string, budget: Budget): Promise<BudgetLeft>;
}

/** The first call does the work; later calls wait for it. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
