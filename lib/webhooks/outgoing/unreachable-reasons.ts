import { inSeconds } from "@/lib/words";

/** The reasons why a request got no valid response. */
export const unreachableReasons = [
  "blocked",
  "name_not_found",
  "refused",
  "tls",
  "timeout",
  "broken_answer",
] as const;

export type UnreachableReason = (typeof unreachableReasons)[number];

/**
 * Each reason in words. Where it may not be shown, see docs/rules/webhooks.md#failures-look-alike.
 */
export const unreachableWords: Record<UnreachableReason, (ms: number) => string> = {
  blocked: () => "private address, not contacted",
  name_not_found: () => "name not found",
  refused: () => "connection refused",
  tls: () => "certificate or TLS not accepted",
  timeout: (ms) => `no connection within ${inSeconds(ms)}`,
  broken_answer: () => "connection closed without a valid HTTP answer",
};
