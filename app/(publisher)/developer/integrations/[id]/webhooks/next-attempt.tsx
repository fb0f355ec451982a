import { config } from "@/lib/config/config";
import { failuresBeforeProbing, restSeconds } from "@/lib/webhooks/delivery/retry-schedule";
import { durationWords } from "@/lib/words";

interface Pending {
  status: string;
  next_attempt_at: Date | null;
}

interface Endpoint {
  /** Null while deliveries are not paused. */
  pause: object | null;
  probe_at: Date | null;
}

/**
 * When a delivery is attempted next; undefined when it is settled or deliveries are paused. An
 * endpoint that rests between probes gets no attempt before the next probe, for which the delivery
 * that has been due longest is chosen (docs/rules/webhooks.md#retry-schedule): for the others that
 * is the earliest time.
 */
export function nextAttempt(
  { status, next_attempt_at }: Pending,
  { pause, probe_at }: Endpoint,
): { at: Date; waitsForProbe: boolean } | undefined {
  if (status !== "pending" || !next_attempt_at || pause) return undefined;
  return probe_at && probe_at > next_attempt_at
    ? { at: probe_at, waitsForProbe: true }
    : { at: next_attempt_at, waitsForProbe: false };
}

/** Why deliveries that are due are not attempted yet (docs/rules/webhooks.md#retry-schedule). */
export const ProbingWords = () => (
  <p className="max-w-prose">
    {failuresBeforeProbing} attempts in a row failed at this endpoint. Until one succeeds, attempts
    are at least {durationWords(restSeconds(config().WEBHOOK_RETRY_SCHEDULE))} apart, and other
    deliveries wait.
  </p>
);
