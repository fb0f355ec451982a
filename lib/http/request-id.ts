import { requestIdOf } from "@/lib/audit/request-id";
import type { MachineRequest } from "./handler";

const known = new WeakMap<object, string>();

/** The id of a request; every call returns the same one. */
export function requestId(request: Pick<MachineRequest, "headers">): string {
  const id = known.get(request) ?? requestIdOf(request.headers.get("x-service-request-id"));
  known.set(request, id);
  return id;
}
