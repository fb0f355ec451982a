import { requestIdOf } from "@/lib/audit/request-id";
import type { Visitor } from "@/lib/transitions/account/visitor";

/** Request id and address as the node server tells them; it overwrites the address header, so a caller cannot choose it. */
export const visitorOf = (headers: Pick<Headers, "get">): Visitor => ({
  requestId: requestIdOf(headers.get("x-service-request-id")),
  address: headers.get("x-service-client-address"),
  addressKey: headers.get("x-service-address-key") || null,
});
