import type { MachineRequest } from "./handler";

/** Set by our own server on every request, whatever came in under this name. */
export const clientAddressHeader = "x-service-client-address";

/** The network address of the client, or null under a host that does not tell it. */
export const clientAddress = (request: Pick<MachineRequest, "headers">): string | null => request.headers.get(clientAddressHeader);
