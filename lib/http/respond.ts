import { faultOf, log } from "@/lib/config/log";
import { isOutage, isUnstorable } from "@/lib/db/errors";
import { errorEnvelope } from "@/lib/errors/envelope";
import { Refusal, refuse } from "@/lib/errors/refusal";
import { type Answer, responseOf } from "./handler";

interface Options {
  status?: number;
  headers?: Record<string, string>;
}

/** A JSON response, not cached unless the caller overrides the header. */
export const answerJson = (
  body: unknown,
  requestId: string,
  { status = 200, headers = {} }: Options = {},
): Answer => ({
  status,
  headers: {
    "Content-Type": "application/json",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "X-Service-Request-Id": requestId,
    ...headers,
  },
  body: JSON.stringify(body),
});

/**
 * The error envelope for a thrown value: refusals unchanged, unstorable characters as 400, an
 * unavailable database as 503, everything else as 500.
 */
export function answerError(
  thrown: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Answer {
  const refusal = asRefusal(thrown, requestId);
  return answerJson(errorEnvelope(refusal, requestId), requestId, {
    status: refusal.status,
    headers: { ...headers, ...refusal.headers },
  });
}

/** `answerError` for paths that only Next serves. */
export const respondError = (...args: Parameters<typeof answerError>): Response =>
  responseOf(answerError(...args));

export function asRefusal(thrown: unknown, requestId: string): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (isUnstorable(thrown))
    return refuse("invalid_request", {
      message: "A value contains characters that cannot be stored.",
      cause: thrown,
    });
  logFailure(thrown, requestId);
  return isOutage(thrown)
    ? refuse("service_unavailable", { retryAfterSeconds: 5, cause: thrown })
    : refuse("internal_error", { cause: thrown });
}

export const logFailure = (thrown: unknown, requestId: string) =>
  log("error", "request failed", { request_id: requestId, ...faultOf(thrown) });
