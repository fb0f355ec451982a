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
    const [base, bits] = text.includes("/") ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), isIP(text) === 4 ? 32 : 128];
    return { base, bits };
  } catch {
    return undefined;
  }
}

export const isInRanges = (address: Address, ranges: Range[]): boolean =>
  ranges.some(({ base, bits }) => base.kind() === address.kind() && address.match(base, bits));
