import type { ErrorEnvelope } from "./shapes";

/** The service that served this file. */
export const serviceUrl: string = "https://service.invalid";

/** How often and how long to retry. */
export interface Patience {
  /** The number of retries of a request; 4 when omitted. */
  retries?: number | undefined;
  /**
   * The longest wait before a retry, 60 when omitted. A longer one throws the ServiceError, whose
   * retryAfter is the wait.
   */
  maxWaitSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
  fetch?: typeof fetch | undefined;
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
  /** The address of the service, when it is not the one that served this file. */
  url?: string | undefined;
  fetch?: typeof fetch | undefined;
}

/** A response that is not a success, or not of the service. Branch on code. */
export class ServiceError extends Error {
  readonly code: ErrorEnvelope["error"];
  readonly status: number;
  readonly requestId: string;
  readonly field: string | undefined;
  readonly requiredScope: string | undefined;
  /** Seconds to wait; undefined when the response names none. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, body: Partial<ErrorEnvelope>) {
    super(
      body.message ??
        `Status ${response.status} without the JSON of the service (${response.headers.get("content-type") ?? "no Content-Type"}).`,
    );
    this.name = "ServiceError";
    this.code =
      body.error ??
      ([502, 503, 504].includes(response.status) ? "service_unavailable" : "internal_error");
    this.status = response.status;
    this.requestId = body.request_id ?? response.headers.get("x-service-request-id") ?? "";
    this.field = body.field;
    this.requiredScope = body.required_scope;
    this.retryAfter = secondsToWait(response.headers);
  }
}

/**
 * Retry-After: seconds, or a date by the service's clock. `concurrent_limit_exceeded` has none: it
 * ends when another request of the client does.
 */
function secondsToWait(headers: Headers): number | undefined {
  const wait = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(wait)) return Number(wait);
  const [until, now] = [dateOf(wait), dateOf(headers.get("date")) ?? Date.now()];
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

/** An HTTP date, such as `Sun, 06 Nov 1994 08:49:37 GMT`, in milliseconds. */
function dateOf(header: string | null): number | undefined {
  const milliseconds = header?.endsWith(" GMT") ? Date.parse(header) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** A complete response. */
export interface JsonAnswer {
  headers: Headers;
  json: unknown;
}

/**
 * Sends a request that is safe to repeat. Retries lost connections, also those that break within
 * the response, 429 and 5xx after the wait that the service asks for.
 */
export async function askPatiently(
  url: string,
  init: RequestInit,
  patience: Patience,
): Promise<JsonAnswer> {
  const { retries = 4, maxWaitSeconds = 60, signal, fetch: send = fetch } = patience;
  for (let attempt = 0; ; attempt++) {
    const outcome = await send(url, signal ? { ...init, signal } : init)
      .then(answerOf)
      .catch((error: unknown) => error);
    if (isAnswer(outcome)) return outcome;
    const seconds = waitBefore(attempt, outcome);
    if (signal?.aborted || attempt >= retries || seconds === undefined || seconds > maxWaitSeconds)
      throw outcome;
    await pause(seconds, signal);
  }
}

async function answerOf(response: Response): Promise<JsonAnswer | ServiceError> {
  if (!response.ok) return errorOf(response);
  const json = await jsonOf(response);
  return json === undefined ? new ServiceError(response, {}) : { headers: response.headers, json };
}

/** The error of a failed response, also when a proxy answered in place of the service. */
export async function errorOf(response: Response): Promise<ServiceError> {
  const body = await jsonOf(response).catch(() => undefined);
  return new ServiceError(response, isEnvelope(body) ? body : {});
}

/**
 * Undefined when the body is not JSON: a proxy answered in place of the service, with a page of its
 * own.
 */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEnvelope = (body: unknown): body is Partial<ErrorEnvelope> =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";

const isAnswer = (outcome: unknown): outcome is JsonAnswer =>
  typeof outcome === "object" && outcome !== null && "json" in outcome;

/** Seconds to wait before the next attempt; undefined when a retry is pointless. */
export function waitBefore(attempt: number, failure: unknown): number | undefined {
  const growing = Math.min(30, 0.25 * 2 ** attempt) * (0.75 + Math.random() / 2);
  if (!(failure instanceof ServiceError)) return growing;
  const isRefusal = failure.status >= 400 && failure.status < 500 && failure.status !== 429;
  return isRefusal ? undefined : (failure.retryAfter ?? growing);
}

/** Waits, and throws the reason of the signal when it aborts. */
export async function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal?.addEventListener("abort", end);
  });
  signal?.throwIfAborted();
}

/** HTTP Basic with both parts form-encoded, as OAuth requires (RFC 6749 §2.3.1). */
export const basicAuthorization = (clientId: string, clientSecret: string): string =>
  `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`;

/** Adds the members of `query` that are not undefined. */
export function withQuery(path: string, query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  return present.length === 0
    ? path
    : `${path}?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
