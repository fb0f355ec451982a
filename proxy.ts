import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { requestId } from "@/lib/http/request-id";
import { respondError } from "@/lib/http/respond";
import { pageHeaders } from "@/lib/session/page-headers";
import { requireSameOrigin } from "@/lib/session/same-origin";

/**
 * Comfort and armour of the pages: a nonce per request, the security headers, and no form of another site. It protects no data; pages, actions and verbs do.
 * The machine-facing paths never come here.
 */
export function proxy(request: NextRequest): Response {
  const nonce = randomBytes(16).toString("base64");
  const armour = pageHeaders(request.nextUrl.pathname, nonce);
  try {
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request);
  } catch (thrown) {
    return respondError(thrown, requestId(request), armour);
  }
  // Next takes the nonce of its own scripts from the request's policy.
  const passedOn = new Headers(request.headers);
  passedOn.set("content-security-policy", armour["Content-Security-Policy"]);
  const response = NextResponse.next({ request: { headers: passedOn } });
  for (const [name, value] of Object.entries(armour)) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: [
    "/((?!api/v1(?:/|$)|api/openapi\\.json$|oauth/token$|oauth/revoke$|oauth/jwks$|oauth/authorize$|oauth/consent/decision$|oauth/choose-event/decision$|\\.well-known/|developer/logos/|developer/integrations/[^/]+/(?:rotate-client-secret|rotate-webhook-secret|send-test-webhook)$|healthz$|readyz$|metrics$|_next/static/|favicon\\.ico$|icon\\.svg$|robots\\.txt$|llms\\.txt$|docs(?:/.+)?\\.md$|docs/client\\.ts$|docs/search\\.json$).*)",
  ],
};
