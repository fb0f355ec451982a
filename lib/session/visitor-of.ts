import type { Visitor } from "@/lib/audit/actor";
import { requestIdOf } from "@/lib/audit/request-id";
import { cookieValue, knownBrowserCookieName } from "./cookie";

/**
 * The visitor behind a request. The Node server overwrites the address headers, so a caller cannot
 * choose its address.
 */
export const visitorOf = (headers: Pick<Headers, "get">): Visitor => ({
  requestId: requestIdOf(headers.get("x-service-request-id")),
  address: headers.get("x-service-client-address"),
  userAgent: headers.get("user-agent") ?? undefined,
  knownBrowserCookie: cookieValue(headers.get("cookie"), knownBrowserCookieName()),
  addressKey: headers.get("x-service-address-key") || null,
});
