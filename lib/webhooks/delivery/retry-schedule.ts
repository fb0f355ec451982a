import type { Exchange } from "@/lib/webhooks/outgoing/client";
import { isSuccess } from "@/lib/webhooks/outgoing/ping";

/** What becomes of a delivery after an attempt. */
export type Verdict = { state: "delivered" } | { state: "pending"; retryInSeconds: number } | { state: "dead" };

const longestRetryAfterSeconds = 86_400;

/**
 * docs/rules/webhooks.md#retry-schedule: a 2xx is the end of it; otherwise the schedule's next wait with up to a tenth more, not sooner than Retry-After asks (a day at most) nor
 * than a minute after a timeout or 429; after the last attempt, or a 410, dead letter. Where the two plans differ, Retry-After is taken as that rule
 * has it: up to a day, not twice the wait.
 */
export function verdictOf(exchange: Exchange, attempt: number, schedule: number[], chance: () => number = Math.random): Verdict {
  if (isSuccess(exchange)) return { state: "delivered" };
  const wait = schedule[attempt - 1];
  if (wait === undefined || isGone(exchange)) return { state: "dead" };
  const planned = Math.max(wait, needsRest(exchange) ? restSeconds(schedule) : 0) * (1 + chance() / 10);
  return { state: "pending", retryInSeconds: Math.max(planned, askedFor(exchange)) };
}

export const isGone = (exchange: Exchange) => exchange.outcome === "answered" && exchange.status === 410;

/** A minute, between probes and for those who ask to be left alone; less under a schedule that never waits as long. */
export const restSeconds = (schedule: number[]) => Math.min(60, Math.max(0, ...schedule));

const needsRest = (exchange: Exchange) => (exchange.outcome === "answered" ? exchange.status === 429 : exchange.reason === "timeout");

function askedFor(exchange: Exchange): number {
  if (exchange.outcome !== "answered" || ![429, 503].includes(exchange.status)) return 0;
  const asked = exchange.headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), longestRetryAfterSeconds);
}
