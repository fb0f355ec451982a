import type { Budget } from "@/lib/config/config";
import { refuse } from "@/lib/errors/refusal";
import type { BudgetLeft } from "@/lib/limits/budget";
import { type Admission, grantKey, renewEveryMs } from "@/lib/limits/limiter";
import { limiter } from "@/lib/limits/process-limiter";
import type { BearerGrant } from "@/lib/tokens/bearer";
import { counted } from "@/lib/words";
import { withinDeadline } from "./deadline";

export const budgetLeftOf = async (grant: BearerGrant) =>
  (await limiter()).budgetLeft(grantKey(grant), grant.budget);

export const admit = async (grant: BearerGrant) =>
  (await limiter()).admit(grantKey(grant), grant.budget);

/**
 * Takes one of the slots for concurrent requests of a client that calls with its secret, and keeps
 * it until the request ends. Reads have other slots.
 */
export async function takeSlot(name: string, budget: Budget): Promise<Pick<Admission, "release">> {
  const admission = await withinDeadline(() =>
    limiter().then((limits) => limits.admit(name, budget)),
  );
  requireAdmitted(admission, budget);
  const renewalTimer = setInterval(() => void admission.renew(), renewEveryMs).unref();
  return {
    release: () => {
      clearInterval(renewalTimer);
      return admission.release();
    },
  };
}

/** Does the work in such a slot. */
export async function withSlot<T>(
  name: string,
  budget: Budget,
  work: () => Promise<T>,
): Promise<T> {
  const { release } = await takeSlot(name, budget);
  try {
    return await work();
  } finally {
    await release();
  }
}

export const rateLimitHeaders = ({ limit, remaining, resetAt }: BudgetLeft) => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(Math.ceil(resetAt / 1000)),
});

/**
 * Throws 429: with Retry-After when a window is full, without it when too many requests are in
 * flight. The message names the budget that ran out.
 */
export function requireAdmitted(
  { verdict, budgetLeft }: Admission,
  { hour, burst, inFlight }: Budget,
) {
  if (verdict.admitted) return;
  if (verdict.code === "concurrent_limit_exceeded")
    throw refuse("concurrent_limit_exceeded", {
      message: `At most ${counted(inFlight, "request")} can be in flight at once.`,
    });
  const { count, seconds } = budgetLeft.remaining === 0 ? hour : burst;
  throw refuse("rate_limit_exceeded", {
    message: `The budget of ${counted(count, "request")} in ${seconds} seconds is used up.`,
    retryAfterSeconds: Math.max(1, Math.ceil(verdict.waitMs / 1000)),
  });
}
