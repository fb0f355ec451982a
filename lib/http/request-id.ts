import { requestIdOf } from "@/lib/audit/request-id";
import type { MachineRequest } from "./handler";

const ids = new WeakMap<Pick<MachineRequest, "headers">, string>();

/** The id of a request; every call returns the same one. */
export function requestId(request: Pick<MachineRequest, "headers">): string {
  const id = ids.get(request) ?? requestIdOf(request.headers.get("x-service-request-id"));
  ids.set(request, id);
  return id;
}
