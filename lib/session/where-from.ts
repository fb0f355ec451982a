import { requestIdOf } from "@/lib/audit/request-id";
import type { Visitor } from "@/lib/transitions/account/visitor";
import { cookieValue, knownBrowserCookieName } from "./cookie";

/** Request id and address as the node server tells them; it overwrites the address header, so a caller cannot choose it. */
export const visitorOf = (headers: Pick<Headers, "get">): Visitor => ({
  requestId: requestIdOf(headers.get("x-service-request-id")),
  address: headers.get("x-service-client-address"),
  userAgent: headers.get("user-agent") ?? undefined,
  knownBrowserCookie: cookieValue(headers.get("cookie"), knownBrowserCookieName()),
  addressKey: headers.get("x-service-address-key") || null,
});
