import type { AttemptOutcome } from "@/lib/webhooks/delivery/attempt";
import {
  type UnreachableReason,
  unreachableReasons,
  unreachableWords,
} from "@/lib/webhooks/outgoing/unreachable-reasons";
import { inSeconds } from "@/lib/words";

interface Attempt {
  /** The outcome in the attempt's row; null before the first attempt. */
  outcome: string | null;
  /**
   * Why there was no response. Null when there was one, and for attempts from before the reason was
   * stored.
   */
  reason?: string | null;
  status_code: number | null;
  duration_ms: number | null;
  response_headers?: Record<string, string>;
}

export function attemptWords({
  outcome,
  reason = null,
  status_code,
  duration_ms,
  response_headers = {},
}: Attempt): string {
  const figures = {
    status: status_code ?? 0,
    ms: duration_ms ?? 0,
    reason: reasonOf(reason),
    retryAfter: response_headers["retry-after"],
  };
  return outcome !== null && isOutcome(outcome) ? words[outcome](figures) : "not attempted yet";
}

/** The status code of a test webhook, and what it would mean for a delivery. */
export function testStatusWords(status: number): string {
  if (status === 0) return "0: no answer over verified HTTPS";
  if (status === 410) return "410: a delivery would pause deliveries";
  if (status >= 300 && status < 400) return `${status}: not followed, a delivery would be retried`;
  return status >= 200 && status < 300 ? String(status) : `${status}: a delivery would be retried`;
}

interface GivenUp {
  attempt_count: number;
  attempts: Pick<Attempt, "outcome">[];
}

/** Why a delivery is a dead letter, as far as its attempts show it. */
export function givenUpWords({ attempt_count, attempts }: GivenUp, attemptsAtMost: number): string {
  if (attempt_count >= attemptsAtMost) return `All ${attemptsAtMost} attempts failed.`;
  if (attempts.some(({ outcome }) => outcome === "gone"))
    return "It was answered 410 Gone, which pauses deliveries.";
  return "No further attempt was made: deliveries were paused, there was no webhook address, or the connection had ended.";
}

export const isAcknowledged = ({ outcome }: { outcome: string | null }) =>
  outcome === "acknowledged";

interface Figures {
  status: number;
  ms: number;
  reason: UnreachableReason | undefined;
  retryAfter: string | undefined;
}

const words: Record<AttemptOutcome, (figures: Figures) => string> = {
  acknowledged: ({ status }) => `acknowledged with ${status}`,
  refused: ({ status, retryAfter }) =>
    `answered ${status}${[429, 503].includes(status) && retryAfter ? `, asked to wait ${waitWords(retryAfter)}` : ""}`,
  redirected: ({ status }) => `redirect ${status} not followed`,
  gone: () => "answered 410 Gone, which pauses deliveries",
  timeout: ({ ms }) => `timed out after ${inSeconds(ms)}`,
  unreachable: ({ reason, ms }) =>
    reason
      ? unreachableWords[reason](ms)
      : "no connection: refused, not found, or TLS not verified",
  internal_error: () => "not sent: an error of this service",
};

export const reasonOf = (text: string | null): UnreachableReason | undefined =>
  unreachableReasons.find((known) => known === text);

export const isOutcome = (text: string): text is AttemptOutcome => Object.hasOwn(words, text);

const waitWords = (retryAfter: string) =>
  /^\d+$/.test(retryAfter) ? `${retryAfter} s` : `until ${retryAfter}`;
