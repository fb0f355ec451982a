import type { Window } from "@/lib/config/config";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { roughDurationWords } from "@/lib/words";
import { type Quota, takeQuota } from "./quota";

/**
 * Counts one use, or refuses with 429 and Retry-After
 * (docs/rules/publisher-tooling.md#tooling-quotas).
 */
export async function requireQuota(
  tx: Transaction,
  subjectId: string,
  quota: Quota,
  window: Window,
): Promise<void> {
  const answer = await takeQuota(tx, subjectId, quota, window);
  if (answer.taken) return;
  throw refuse("rate_limit_exceeded", {
    message: `You have reached the limit for this action. Try again in ${roughDurationWords(answer.retryAfterSeconds)}.`,
    retryAfterSeconds: answer.retryAfterSeconds,
  });
}
