import { type ErrorCode, errorStatus } from "./catalog";

interface CommonOptions {
  /** For people; clients branch on the code. */
  message?: string;
  /** HTTP status where it differs from the catalog's (405 with invalid_request). */
  status?: number;
  headers?: Record<string, string>;
  cause?: unknown;
}

interface RequiredOptions {
  insufficient_scope: { required_scope: string };
  /** Null when no single parameter is at fault. */
  validation_error: { field: string | null };
  rate_limit_exceeded: { retryAfterSeconds: number };
  service_unavailable: { retryAfterSeconds: number };
}

type Options<Code extends ErrorCode> = Code extends keyof RequiredOptions
  ? [CommonOptions & RequiredOptions[Code]]
  : [CommonOptions?];

/** `throw refuse("event_not_authorized")`. */
export const refuse = <Code extends ErrorCode>(code: Code, ...[options]: Options<Code>) =>
  new Refusal(code, options);

type AnyOptions = CommonOptions & {
  field?: string | null;
  required_scope?: string;
  retryAfterSeconds?: number;
};

/** The error that is thrown to refuse a request. The pipeline builds the error envelope from it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  /** Members of the body in addition to those that every error has. */
  readonly extra: { field?: string; required_scope?: string };
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    { message, status, headers, cause, field, required_scope, retryAfterSeconds }: AnyOptions = {},
  ) {
    super(message ?? defaultMessages[code], { cause });
    this.status = status ?? errorStatus[code];
    this.extra = {
      ...(field != null && { field }),
      ...(required_scope !== undefined && { required_scope }),
    };
    this.headers = {
      ...challengeOf(this),
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
      ...headers,
    };
  }
}

/** The challenge of RFC 6750, without parameters unless the code says that a token was sent. */
function challengeOf({ code, status, message, extra }: Refusal): { "WWW-Authenticate"?: string } {
  if (code === "insufficient_scope")
    return { "WWW-Authenticate": `Bearer error="${code}", scope="${extra.required_scope}"` };
  if (code === "token_expired" || code === "token_revoked") return refusedToken(message);
  return status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
}

/** The challenge to a request with a token. `message` is ASCII without quotation marks. */
export const refusedToken = (message: string) => ({
  "WWW-Authenticate": `Bearer error="invalid_token", error_description="${message}"`,
});

export const defaultMessages: Record<ErrorCode, string> = {
  invalid_token: "The token is malformed or unknown.",
  token_expired: "The access token has expired. Refresh it and try again.",
  token_revoked: "The token was revoked. A new authorization is needed.",
  invalid_grant: "The code or refresh token cannot be used.",
  invalid_client: "The client_id or client_secret is wrong.",
  unauthorized_client: "This client is not allowed to do that.",
  insufficient_scope: "The token lacks the required scope.",
  user_token_required: "This endpoint requires a user token.",
  installation_token_required: "This endpoint requires an installation token.",
  event_not_authorized: "The token is bound to another event.",
  invalid_request: "A parameter is missing or malformed.",
  invalid_scope: "A requested scope is not declared by this integration.",
  access_denied: "The request was not allowed.",
  server_error: "Something went wrong on our side during the authorization.",
  resource_not_found: "There is nothing here.",
  validation_error: "A parameter is invalid.",
  not_acceptable: "None of the media types in Accept can be produced.",
  rate_limit_exceeded: "The request budget is used up.",
  concurrent_limit_exceeded: "Too many requests with this token are in flight.",
  internal_error: "Something went wrong on our side. Try again later.",
  service_unavailable: "The service cannot answer right now. Try again later.",
};
