import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { refuse } from "@/lib/errors/refusal";
import { requestId } from "@/lib/http/request-id";
import { respondError } from "@/lib/http/respond";
import { pageHeaders } from "@/lib/session/page-headers";
import { requireSameOrigin } from "@/lib/session/same-origin";

/**
 * What every page gets: a nonce per request and the security headers; forms of other sites and addresses with a NUL, which no database keeps, are refused. It
 * protects no data; pages, actions and verbs do.
 * The machine-facing paths never come here.
 */
export function proxy(request: NextRequest): Response {
  const nonce = randomBytes(16).toString("base64");
  const securityHeaders = pageHeaders(request.nextUrl.pathname, nonce);
  try {
    if (/%00/.test(request.url)) throw refuse("invalid_request");
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request);
  } catch (thrown) {
    return respondError(thrown, requestId(request), securityHeaders);
  }
  // Next takes the nonce of its own scripts from the request's policy.
  const passedOn = new Headers(request.headers);
  passedOn.set("content-security-policy", securityHeaders["Content-Security-Policy"]);
  const response = NextResponse.next({ request: { headers: passedOn } });
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: [
    "/((?!api/v1(?:/|$)|api/openapi\\.json$|oauth/token$|oauth/revoke$|oauth/jwks$|oauth/authorize$|oauth/consent/decision$|oauth/choose-event/decision$|\\.well-known/|developer/logos/|developer/integrations/[^/]+/(?:rotate-client-secret|rotate-webhook-secret|send-test-webhook)$|healthz$|readyz$|metrics$|_next/static/|favicon\\.ico$|icon\\.svg$|robots\\.txt$|llms\\.txt$|docs(?:/.+)?\\.md$|docs/client\\.ts$|docs/search\\.json$).*)",
  ],
};
