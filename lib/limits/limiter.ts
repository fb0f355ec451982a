import type { Budget } from "@/lib/config/config";
import type { BudgetLeft, Verdict } from "./budget";

export interface Admission {
  verdict: Verdict;
  budgetLeft: BudgetLeft;
  /** Ends the request's time in flight, and is done when the next request may have its place. Safe to call more than once, and on a refused request; never rejects. */
  release(): Promise<void>;
}

/** Budgets of grants, wherever they are counted. `grant` names (event, integration) or (user, event, integration). */
export interface Limiter {
  admit(grant: string, budget: Budget): Promise<Admission>;
  /** Looks without counting. */
  budgetLeft(grant: string, budget: Budget): Promise<BudgetLeft>;
}

/** The first call works; later ones wait for the same end. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
