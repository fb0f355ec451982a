import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { config } from "@/lib/config/config";
import { log } from "@/lib/config/log";
import { isLoopback } from "@/lib/network/cidr";
import { type ClientAddress, clientAddressOf } from "@/lib/network/client-address";
import { perProcess } from "@/lib/per-process";
import type { MachineRequest } from "./handler";

/** Set by our own server on every request; a value that the client sent is discarded. */
export const clientAddressHeader = "x-service-client-address";
export const addressKeyHeader = "x-service-address-key";
export const fromThisMachineHeader = "x-service-from-this-machine";

/**
 * After a server action, Next requests the page from itself with the headers of the original
 * request. This header, whose value no client knows, proves that our server set the two headers
 * above.
 */
export const relayedHeader = "x-service-relayed";

export const relaySecret = perProcess("serviceRelaySecret", () =>
  randomBytes(32).toString("base64url"),
);

/**
 * The client of a connection, determined by `TRUSTED_PROXIES`. It must be read before the proxy's
 * headers are removed.
 */
export function clientOfSocket({ headers, socket }: IncomingMessage): ClientAddress {
  if (headers[relayedHeader] === relaySecret()) {
    return {
      address: String(headers[clientAddressHeader]),
      addressKey: String(headers[addressKeyHeader]) || null,
    };
  }
  const forwardedFor = headers["x-forwarded-for"];
  const connection = {
    peer: socket.remoteAddress ?? "",
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
  };
  const client = clientAddressOf(
    { ...connection, isForwarding: isForwarding(headers) },
    config().TRUSTED_PROXIES,
  );
  if (client.addressKey === null && client.address !== "") warnOnce(client.address);
  return client;
}

/**
 * Whether the request comes from a browser on this machine, and not through a proxy on it from
 * elsewhere.
 */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? "") && !isForwarding(headers);

const isForwarding = (headers: IncomingMessage["headers"]) =>
  Object.keys(headers).some(isForwardedHeader);

export const isForwardedHeader = (name: string) =>
  name === "forwarded" || name.startsWith("x-forwarded-");

/**
 * Logged once per process: an untrusted proxy is an error in the configuration, not in a request.
 */
function warnOnce(peer: string): void {
  const holder = globalThis as { serviceWarnedOfProxy?: boolean };
  if (holder.serviceWarnedOfProxy) return;
  holder.serviceWarnedOfProxy = true;
  log("warn", "a proxy is not trusted: limits by address rest", {
    peer,
    setting: "TRUSTED_PROXIES",
  });
}

/** The client of a request, or nulls when the host does not report it. */
export const clientAddress = ({ headers }: Pick<MachineRequest, "headers">) => ({
  address: headers.get(clientAddressHeader),
  addressKey: headers.get(addressKeyHeader) || null,
});
