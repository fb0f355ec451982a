import type { Exchange } from "@/lib/webhooks/outgoing/client";

/** What came of an attempt, as its row in `delivery_attempts` says it. */
export const attemptOutcomes = {
  acknowledged: "A 2xx answer came in time.",
  refused: "An answer came, and it was no 2xx.",
  redirected: "The answer was a redirect; redirects are not followed.",
  gone: "The answer was 410: the endpoint is no more, and deliveries to it were paused.",
  timeout: "The connection was made, and no whole answer came in time.",
  unreachable: "No connection could be made to the address, or what came over it was no answer.",
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

/** To a publisher an address that is blocked, filtered, refusing or broken in its TLS looks alike (docs/rules/webhooks.md#failures-look-alike). */
export function outcomeOf(exchange: Exchange): AttemptOutcome {
  if (exchange.outcome === "unreachable") return exchange.reason === "timeout" && exchange.connected ? "timeout" : "unreachable";
  if (exchange.status >= 200 && exchange.status < 300) return "acknowledged";
  if (exchange.status >= 300 && exchange.status < 400) return "redirected";
  return exchange.status === 410 ? "gone" : "refused";
}
