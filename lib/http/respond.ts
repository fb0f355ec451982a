import { faultOf, log } from "@/lib/config/log";
import { errorEnvelope } from "@/lib/errors/envelope";
import { Refusal, refuse } from "@/lib/errors/refusal";
import { type Answer, responseOf } from "./handler";

interface Options {
  status?: number;
  headers?: Record<string, string>;
}

/** A JSON response, not cached unless the caller overrides the header. */
export const answerJson = (body: unknown, requestId: string, { status = 200, headers = {} }: Options = {}): Answer => ({
  status,
  headers: { "Content-Type": "application/json", "Cache-Control": "no-store", "X-Service-Request-Id": requestId, ...headers },
  body: JSON.stringify(body),
});

/** The error envelope for a thrown value: refusals unchanged, unstorable characters as 400, an unavailable database as 503, everything else as 500. */
export function answerError(thrown: unknown, requestId: string, headers: Record<string, string> = {}): Answer {
  const refusal = asRefusal(thrown, requestId);
  return answerJson(errorEnvelope(refusal, requestId), requestId, { status: refusal.status, headers: { ...headers, ...refusal.headers } });
}

/** The same for paths that only Next serves. */
export const respondJson = (...args: Parameters<typeof answerJson>): Response => responseOf(answerJson(...args));
export const respondError = (...args: Parameters<typeof answerError>): Response => responseOf(answerError(...args));

export function asRefusal(thrown: unknown, requestId: string): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (isUnstorable(thrown)) return refuse("invalid_request", { message: "A value contains characters that cannot be stored.", cause: thrown });
  logFailure(thrown, requestId);
  return isOutage(thrown) ? refuse("service_unavailable", { retryAfterSeconds: 5, cause: thrown }) : refuse("internal_error", { cause: thrown });
}

/** PostgreSQL stores neither NUL nor invalid UTF-8. */
const unstorableCodes = /^(22021|22P05)$/;

const isUnstorable = (thrown: unknown): boolean => thrown instanceof Error && (unstorableCodes.test(codeOf(thrown)) || isUnstorable(thrown.cause));

/** Network errors, connection and resource SQLSTATEs, statement and lock timeouts, deadlocks, Prisma's errors for these. */
const outageCodes = /^(E[A-Z]+|08...|53...|57P..|57014|55P03|40P01|P2034|P1001|P1002|P1008|P1017|P2024|P2028)$/;
const outageMessages = /timeout exceeded when trying to connect|connection terminated|query read timeout|client has encountered a connection error/i;

function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return outageCodes.test(codeOf(thrown)) || outageMessages.test(thrown.message) || isOutage(thrown.cause);
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

export const logFailure = (thrown: unknown, requestId: string) => log("error", "request failed", { request_id: requestId, ...faultOf(thrown) });
