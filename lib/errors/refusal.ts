import { type ErrorCode, errorStatus } from "./catalog";

interface RefusalOptions {
  /** For people; clients branch on the code. */
  message?: string;
  /** HTTP status where it differs from the catalog's (405 with invalid_request). */
  status?: number;
  /** Extra members of the body: `field` of validation_error, `required_scope` of insufficient_scope. */
  extra?: { field?: string; required_scope?: string };
  headers?: Record<string, string>;
  cause?: unknown;
}

/** The one thing that is thrown to refuse; the pipeline makes the envelope of it. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly extra: { field?: string; required_scope?: string };
  readonly headers: Record<string, string>;

  constructor(
    readonly code: ErrorCode,
    options: RefusalOptions = {},
  ) {
    super(options.message ?? defaultMessages[code], { cause: options.cause });
    this.status = options.status ?? errorStatus[code];
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }
}

/** `throw refuse("event_not_authorized")`. */
export const refuse = (code: ErrorCode, options?: RefusalOptions) => new Refusal(code, options);

const defaultMessages: Record<ErrorCode, string> = {
  invalid_token: "The token is malformed or unknown.",
  token_expired: "The access token is past its lifetime. Refresh it and try once more.",
  token_revoked: "The token was revoked. A new authorization is needed.",
  invalid_grant: "The code or refresh token cannot be used.",
  invalid_client: "The client_id or client_secret is wrong.",
  unauthorized_client: "This client may not do that.",
  insufficient_scope: "The token lacks the scope this needs.",
  user_token_required: "This path needs a user token.",
  installation_token_required: "This path needs an installation token.",
  event_not_authorized: "The token is bound to another event.",
  invalid_request: "A parameter is missing or malformed.",
  invalid_scope: "A requested scope is not declared by this integration.",
  access_denied: "The request was not allowed.",
  server_error: "Something failed on our side during the authorization.",
  resource_not_found: "There is nothing here.",
  validation_error: "A parameter cannot be used.",
  not_acceptable: "None of the media types in Accept can be produced.",
  rate_limit_exceeded: "The request budget is used up.",
  concurrent_limit_exceeded: "Too many requests of this token are in flight.",
  internal_error: "Something failed on our side. Try again later.",
  service_unavailable: "The service cannot answer right now. Try again later.",
};
