import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { refuse } from "@/lib/errors/refusal";
import { requestId } from "@/lib/http/machine-handler";
import { respondError } from "@/lib/http/respond";
import { publicOrigin } from "@/lib/session/cookie";
import { pageHeaders } from "@/lib/session/page-headers";
import { pagePathHeader } from "@/lib/session/page-path";
import { requireSameOrigin } from "@/lib/session/same-origin";

/**
 * Gives every page a nonce per request and the security headers. Refuses forms from other sites,
 * and URLs with a NUL character, which no database can store. It protects no data: pages, actions
 * and verbs do. Requests for machine-facing paths bypass it.
 */
export function proxy(request: NextRequest): Response {
  const nonce = randomBytes(16).toString("base64");
  const securityHeaders = pageHeaders(request.nextUrl.pathname, nonce);
  const mustBeOurs = !isReadRequest(request) && !isOneClickUnsubscribe(request);
  try {
    if (/%00/.test(request.url)) throw refuse("invalid_request");
    if (mustBeOurs) requireSameOrigin(request);
  } catch (thrown) {
    return respondError(thrown, requestId(request), securityHeaders);
  }
  // Next takes the nonce for its own scripts from the request's policy.
  const forwardedHeaders = new Headers(request.headers);
  forwardedHeaders.set("content-security-policy", securityHeaders["Content-Security-Policy"]);
  forwardedHeaders.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search);
  // Next refuses every form with the origin `null`. Those that passed the check above come from our
  // own pages without a referrer.
  if (mustBeOurs && request.headers.get("origin") === "null")
    forwardedHeaders.set("origin", publicOrigin());
  const response = NextResponse.next({ request: { headers: forwardedHeaders } });
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
  return response;
}

const isReadRequest = ({ method }: NextRequest) => method === "GET" || method === "HEAD";

/**
 * A mail program sends the unsubscribe request from elsewhere: only the link's token counts, and no
 * cookie is read (RFC 8058).
 */
const isOneClickUnsubscribe = ({ nextUrl }: NextRequest) => nextUrl.pathname === "/unsubscribe";

export const config = {
  matcher: [
    "/((?!api/v1(?:/|$)|api/openapi\\.json$|oauth/token$|oauth/revoke$|webhooks/v1/(?:log|attestations)$|oauth/jwks$|oauth/authorize$|oauth/consent/decision$|oauth/choose-event/decision$|\\.well-known/(?:oauth-authorization-server|oauth-protected-resource|openid-configuration|security\\.txt)(?:/|$)|mcp(?:/|$)|developer/logos/|events/[^/]+/(?:schedule\\.json|program\\.ics)$|calendars/|imports/|developer/integrations/[^/]+/(?:rotate-client-secret|rotate-webhook-secret|send-test-webhook)$|feed/v1/changes$|healthz$|readyz$|metrics$|_next/static/|icon\\.svg$|preview\\.png$|brand\\.css$|brand-logo$|robots\\.txt$|sitemap\\.xml$|llms\\.txt$|docs(?:/.+)?\\.md$|docs/client\\.ts$|docs/search\\.json$).*)",
  ],
};
