/**
 * Every error code and its HTTP status (docs/rules/errors.md#codes). Redirect errors of the
 * authorization endpoint have the status of their error page.
 */
export const errorStatus = {
  invalid_token: 401,
  token_expired: 401,
  token_revoked: 401,
  invalid_grant: 400,
  invalid_client: 400,
  unauthorized_client: 400,
  insufficient_scope: 403,
  user_token_required: 403,
  installation_token_required: 403,
  event_not_authorized: 403,
  invalid_request: 400,
  invalid_scope: 400,
  access_denied: 403,
  server_error: 500,
  resource_not_found: 404,
  validation_error: 400,
  not_acceptable: 406,
  rate_limit_exceeded: 429,
  concurrent_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as ErrorCode[];
