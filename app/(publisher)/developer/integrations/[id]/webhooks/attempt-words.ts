import type { AttemptOutcome } from "@/lib/webhooks/delivery/attempt";

interface Attempt {
  /** As the attempt's row says it; null before the first. */
  outcome: string | null;
  status_code: number | null;
  duration_ms: number | null;
  response_headers?: Record<string, string>;
}

/** What came of an attempt, in words. */
export function attemptWords({ outcome, status_code, duration_ms, response_headers = {} }: Attempt): string {
  const figures = { status: status_code ?? 0, ms: duration_ms ?? 0, retryAfter: response_headers["retry-after"] };
  return outcome !== null && isOutcome(outcome) ? words[outcome](figures) : "not attempted yet";
}

export const isAcknowledged = ({ outcome }: { outcome: string | null }) => outcome === "acknowledged";

interface Figures {
  status: number;
  ms: number;
  retryAfter: string | undefined;
}

/** A blocked address, a refusing one, an unknown name and TLS that does not verify look alike (docs/rules/webhooks.md#failures-look-alike). */
const words: Record<AttemptOutcome, (figures: Figures) => string> = {
  acknowledged: ({ status }) => `acknowledged with ${status}`,
  refused: ({ status, retryAfter }) =>
    `answered ${status}${[429, 503].includes(status) && retryAfter ? `, asked to wait ${waitWords(retryAfter)}` : ""}`,
  redirected: ({ status }) => `redirect ${status} not followed`,
  gone: () => "answered 410 Gone, which pauses deliveries",
  timeout: ({ ms }) => `timed out after ${inSeconds(ms)}`,
  unreachable: () => "no connection: refused, not found, or TLS not verified",
};

export const isOutcome = (text: string): text is AttemptOutcome => Object.hasOwn(words, text);

const waitWords = (retryAfter: string) => (/^\d+$/.test(retryAfter) ? `${retryAfter} s` : `until ${retryAfter}`);

/** `10.0 s`, `320 ms`. */
export const inSeconds = (milliseconds: number) => (milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`);
