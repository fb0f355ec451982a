import type { Budget } from "@/lib/config/config";
import type { BudgetLeft, Verdict } from "./budget";

export interface Admission {
  verdict: Verdict;
  budgetLeft: BudgetLeft;
  /**
   * Releases the request's slot. Resolves when the next request may take it. Safe
   * to call more than once, and on a refused request. Never rejects.
   */
  release(): Promise<void>;
  /**
   * Keeps the slot of a request that is in flight for longer than most. Call it every
   * `renewEveryMs`. Never rejects.
   */
  renew(): Promise<void>;
}

/** Well within the lease of a slot, which is ten seconds. */
export const renewEveryMs = 4_000;

/**
 * Counts the budgets of grants, in memory or in Redis. `grant` names (event, integration) or (user,
 * event, integration).
 */
export interface Limiter {
  admit(grant: string, budget: Budget): Promise<Admission>;
  /** Reads the budget without counting a request. */
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

/**
 * Budgets belong to the grant, so a refreshed token gains nothing
 * (docs/rules/limits.md#budgets-belong-to-the-grant).
 */
export const grantKey = (grant: {
  integrationId: string;
  eventId: string;
  personId: string | null;
}) => [grant.integrationId, grant.eventId, grant.personId ?? "event"].join(" ");
