import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { startDeadline } from "@/lib/deadline";
import { exchange, type RequestInFlight, requestOptions } from "@/lib/webhooks/outgoing/exchange";
import type { UnreachableReason } from "@/lib/webhooks/outgoing/unreachable-reasons";

export interface PostResult {
  /** Undefined when no response came. */
  status: number | undefined;
  reason: UnreachableReason | undefined;
  durationMs: number;
}

/**
 * Sends one POST as the service sends its deliveries, but to any address that the user chooses,
 * plain HTTP included.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number,
): Promise<PostResult> {
  const started = performance.now();
  const isSecure = url.protocol === "https:";
  const usualPort = isSecure ? 443 : 80;
  const target = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || usualPort),
    path: url.pathname + url.search,
  };
  const inFlight: RequestInFlight = {
    connected: false,
    address: undefined,
    isLate: false,
    abort: () => {},
  };
  const deadline = startDeadline(timeoutMs, () => {
    inFlight.isLate = true;
    inFlight.abort();
  });
  const options = { ...requestOptions(target, headers, body, usualPort), agent: false };
  const answer = await exchange(isSecure ? requestSecure : requestPlain, options, body, inFlight);
  deadline.clear();
  const durationMs = Math.round(performance.now() - started);
  if (typeof answer !== "string") return { status: answer.status, reason: undefined, durationMs };
  return {
    status: undefined,
    reason: answer === "stale_connection" ? "broken_answer" : answer,
    durationMs,
  };
}

export const isAccepted = ({ status = 0 }: PostResult): boolean => status >= 200 && status < 300;

const reasons: Record<UnreachableReason, string> = {
  blocked: "the address is blocked",
  name_not_found: "the host name was not found",
  refused: "nothing listens there",
  tls: "TLS failed",
  timeout: "no response in time",
  broken_answer: "the connection closed without a response",
};

/** The status, such as `200`, or the reason why there was no response. */
export const responseWords = ({ status, reason = "broken_answer" }: PostResult): string =>
  status === undefined ? reasons[reason] : String(status);
