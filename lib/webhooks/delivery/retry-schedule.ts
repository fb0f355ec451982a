import { isSuccess } from "@/lib/webhooks/outgoing/ping";
import type { AttemptExchange } from "./attempt";

/** The state of a delivery after an attempt. */
export type NextStep =
  | { state: "delivered" }
  | { state: "pending"; retryInSeconds: number }
  | { state: "dead" };

const longestRetryAfterSeconds = 86_400;

/**
 * A 2xx settles the delivery. Otherwise it is retried after the schedule's next wait plus up to a
 * tenth of it, but not before Retry-After (a day at most) nor within a minute of a timeout or a
 * 429. After the last attempt, or a 410, it is a dead letter
 * (docs/rules/webhooks.md#retry-schedule).
 */
export function nextStep(
  exchange: AttemptExchange,
  attempt: number,
  schedule: number[],
  chance: () => number = Math.random,
): NextStep {
  if (isSuccess(exchange)) return { state: "delivered" };
  const wait = schedule[attempt - 1];
  if (wait === undefined || isGone(exchange)) return { state: "dead" };
  const planned =
    Math.max(wait, needsRest(exchange) ? restSeconds(schedule) : 0) * (1 + chance() / 10);
  return { state: "pending", retryInSeconds: Math.max(planned, retryAfterSeconds(exchange)) };
}

export const isGone = (exchange: AttemptExchange) =>
  exchange.outcome === "answered" && exchange.status === 410;

/** After this many failures in a row an endpoint is only probed, until it answers. */
export const failuresBeforeProbing = 5;

/**
 * How long an endpoint rests between probes, and after a timeout or a 429: a minute, or the longest
 * wait of the schedule if that is shorter.
 */
export const restSeconds = (schedule: number[]) => Math.min(60, Math.max(0, ...schedule));

const needsRest = (exchange: AttemptExchange) =>
  exchange.outcome === "answered"
    ? exchange.status === 429
    : exchange.outcome === "unreachable" && exchange.reason === "timeout";

function retryAfterSeconds(exchange: AttemptExchange): number {
  if (exchange.outcome !== "answered" || ![429, 503].includes(exchange.status)) return 0;
  const header = exchange.headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), longestRetryAfterSeconds);
}
