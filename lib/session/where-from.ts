import { randomUUID } from "node:crypto";
import type { Visitor } from "@/lib/people/visitor";

const usableRequestId = /^[A-Za-z0-9._-]{8,64}$/;

/** Request id and address as the node server tells them; it overwrites the address header, so a caller cannot choose it. */
export function visitorOf(headers: Pick<Headers, "get">): Visitor {
  const asked = headers.get("x-service-request-id") ?? "";
  return { requestId: usableRequestId.test(asked) ? asked : randomUUID(), address: headers.get("x-service-client-address") };
}
