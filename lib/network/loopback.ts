import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether a host name or an address means this machine alone. IPv6 addresses may be in brackets.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, "$1");
  return isIP(address) === 0
    ? address.toLowerCase() === "localhost"
    : ipaddr.process(address).range() === "loopback";
}
