import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

export interface Range {
  base: Address;
  bits: number;
}

/** A CIDR, or a single address. Undefined for any other text. */
export function parseRange(text: string): Range | undefined {
  try {
    // The library also reads short forms, such as 10.1 for 10.0.0.1.
    const kind = isIP(text.split("/")[0] ?? "");
    if (kind === 0) return undefined;
    const [base, bits] = text.includes("/")
      ? ipaddr.parseCIDR(text)
      : [ipaddr.parse(text), kind === 4 ? 32 : 128];
    return { base, bits };
  } catch {
    return undefined;
  }
}

/** For ranges that are written in the code. */
export function rangeOf(text: string): Range {
  const range = parseRange(text);
  if (!range) throw new Error(`${text} is not an address or a CIDR such as 127.0.0.0/8`);
  return range;
}

export const isInRanges = (address: Address, ranges: Range[]): boolean =>
  ranges.some(({ base, bits }) => base.kind() === address.kind() && address.match(base, bits));

/**
 * Whether a host name or an address means this machine alone. IPv6 addresses may be in brackets.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, "$1");
  return isIP(address) === 0
    ? address.toLowerCase() === "localhost"
    : ipaddr.process(address).range() === "loopback";
}
