import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { startDeadline } from "@/lib/deadline";
import { exchange, requestOptions, type Underway } from "@/lib/webhooks/outgoing/exchange";
import type { UnreachableReason } from "@/lib/webhooks/outgoing/unreachable-reasons";

export interface Posted {
  /** Undefined when no answer came. */
  status: number | undefined;
  reason: UnreachableReason | undefined;
  durationMs: number;
}

/** One POST as the service sends its deliveries, but to any address of the reader's own, plain HTTP too. */
export async function post(url: URL, headers: Record<string, string>, body: string, timeoutMs: number): Promise<Posted> {
  const started = performance.now();
  const isSecure = url.protocol === "https:";
  const usualPort = isSecure ? 443 : 80;
  const target = { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || usualPort), path: url.pathname + url.search };
  const underway: Underway = { connected: false, address: undefined, isLate: false, abort: () => {} };
  const deadline = startDeadline(timeoutMs, () => {
    underway.isLate = true;
    underway.abort();
  });
  const options = { ...requestOptions(target, headers, body, usualPort), agent: false };
  const answer = await exchange(isSecure ? requestSecure : requestPlain, options, body, underway);
  deadline.clear();
  const durationMs = Math.round(performance.now() - started);
  if (typeof answer !== "string") return { status: answer.status, reason: undefined, durationMs };
  return { status: undefined, reason: answer === "stale_connection" ? "broken_answer" : answer, durationMs };
}

export const isAccepted = ({ status = 0 }: Posted): boolean => status >= 200 && status < 300;

const reasons: Record<UnreachableReason, string> = {
  blocked: "the address is blocked",
  name_not_found: "its name was not found",
  refused: "nothing listens there",
  tls: "TLS failed",
  timeout: "no answer in time",
  broken_answer: "the connection broke without an answer",
};

/** `200`, or why there was no answer. */
export const wordsOf = ({ status, reason = "broken_answer" }: Posted): string => (status === undefined ? reasons[reason] : String(status));
