import { randomUUID } from "node:crypto";
import type { MachineRequest } from "./handler";

const usable = /^[A-Za-z0-9._-]{8,64}$/;

const known = new WeakMap<object, string>();

/** The caller's `X-Service-Request-Id` when it is usable, else a generated one; the same for every question about one request (interface.md, Errors). */
export function requestId(request: Pick<MachineRequest, "headers">): string {
  const asked = request.headers.get("x-service-request-id");
  const id = known.get(request) ?? (asked !== null && usable.test(asked) ? asked : randomUUID());
  known.set(request, id);
  return id;
}
