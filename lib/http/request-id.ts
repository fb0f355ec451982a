import { requestIdOf } from "@/lib/audit/request-id";
import type { MachineRequest } from "./handler";

const id = Symbol("id of the request");

/** The id of a request; every call returns the same one. */
export function requestId(request: Pick<MachineRequest, "headers"> & { [id]?: string }): string {
  request[id] ??= requestIdOf(request.headers.get("x-service-request-id"));
  return request[id];
}
