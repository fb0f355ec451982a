import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isInRanges, type Range } from "./cidr";

/** The origin of a request. */
export interface ClientAddress {
  /** For the audit and the log. */
  address: string;
  /**
   * The key under which per-address limits count this client: an IPv4 address or an IPv6 /64. Null
   * when those limits rest.
   */
  addressKey: string | null;
}

interface Connection {
  /** The remote address of the socket. */
  peer: string;
  /** The whole `X-Forwarded-For`; undefined when it was not sent. */
  forwardedFor: string | undefined;
  /** Whether any header shows that the peer forwards requests for others. */
  isForwarding: boolean;
}

/**
 * The rightmost hop that is not trusted, used only when the peer itself is trusted. Any other peer
 * is the client, whatever it forwards. Only while `TRUSTED_PROXIES` is unset may a loopback or
 * private peer that forwards be a proxy that nobody listed: per-address limits would lock out all
 * its clients together, so they rest (docs/rules/accounts.md#client-address).
 */
export function clientAddressOf(
  { peer, forwardedFor, isForwarding }: Connection,
  trusted: Range[] | undefined,
): ClientAddress {
  const isTrusted = (hop: string) =>
    isIP(hop) !== 0 && isInRanges(ipaddr.process(hop), trusted ?? []);
  const ofPeer = { address: peer, addressKey: addressKeyOf(peer) };
  if (!isTrusted(peer))
    return trusted === undefined && isForwarding && isPrivate(peer)
      ? { ...ofPeer, addressKey: null }
      : ofPeer;
  const hops = (forwardedFor ?? "")
    .split(",")
    .map(withoutPort)
    .filter((hop) => hop !== "");
  const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer;
  return isIP(client) === 0
    ? ofPeer
    : { address: canonical(client), addressKey: addressKeyOf(client) };
}

/** A client with an IPv6 address usually controls all 2^64 addresses of its network. */
function addressKeyOf(text: string): string | null {
  const kind = isIP(text);
  if (kind === 0) return null;
  if (kind === 4) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv4
    ? address.toString()
    : `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

const canonical = (text: string) => ipaddr.process(text).toString();

/** A hop may also have the form `203.0.113.7:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
function withoutPort(hop: string): string {
  const text = hop.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? "";
  return /^[\d.]+:\d+$/.test(text) ? text.slice(0, text.indexOf(":")) : text;
}

const privateRanges = new Set([
  "loopback",
  "private",
  "uniqueLocal",
  "linkLocal",
  "carrierGradeNat",
]);

const isPrivate = (text: string) =>
  isIP(text) !== 0 && privateRanges.has(ipaddr.process(text).range());
