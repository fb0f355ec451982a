import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { type Address, isInRanges, type Range, rangeOf } from "@/lib/network/cidr";

/**
 * Judges one address (v4 or v6 text, as returned by a resolver): true when the outgoing client may
 * connect to it.
 */
export type AddressJudge = (address: string) => boolean;

/**
 * Admits ordinary addresses of the public internet and those in `allow` (the ranges of
 * OUTBOUND_ALLOW). Refuses all special-purpose ranges of the IANA registries, IPv4 inside IPv6 in
 * every form, cloud metadata, and this machine's own addresses
 * (docs/rules/security.md#guarded-outgoing-requests).
 */
export function addressJudge(
  allow: Range[],
  ownAddresses: () => string[] = interfaceAddresses,
): AddressJudge {
  return (text) => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.parse(text);
    if (isInRanges(ipaddr.process(text), allow)) return true;
    return (
      isOrdinary(address) &&
      !ownAddresses().some((own) => ipaddr.parse(own).toString() === address.toString())
    );
  };
}

/** Admits only the addresses that OUTBOUND_ALLOW lists. */
export function listedJudge(allow: Range[]): AddressJudge {
  return (text) => isIP(text) !== 0 && isInRanges(ipaddr.process(text), allow);
}

// An IPv6 address is ordinary when it is global unicast and none of the exceptions. Unassigned
// ranges are refused, and so are the forms that carry an IPv4 address outside 2000::/3 (mapped,
// compatible, SIIT, NAT64).
function isOrdinary(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return !isInRanges(address, specialIpv4);
  return (
    isInRanges(address, globalUnicast) && !isInRanges(address, specialIpv6) && !isIsatap(address)
  );
}

const specialIpv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; metadata of Alibaba
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // metadata of Azure
  "169.254.0.0/16", // link-local; metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // IETF protocols; metadata of Oracle
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, broadcast
].map(rangeOf);

const globalUnicast = ["2000::/3"].map(rangeOf);

const specialIpv6 = [
  "2001::/23", // IETF protocols: Teredo, benchmarks, AMT, AS112, ORCHID, drone identifiers
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3ffe::/16", // 6bone, returned
  "3fff::/20", // documentation
].map(rangeOf);

// ISATAP: under any prefix, the last 64 bits are 0000:5efe or 0200:5efe followed by an IPv4
// address.
const isIsatap = ({ parts }: ipaddr.IPv6) =>
  (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
}
