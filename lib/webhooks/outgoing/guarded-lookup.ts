import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import type { AddressJudge } from "./safe-address";

/** Returns all addresses of a name; rejects when there is none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The name resolves to at least one address that outgoing requests may not reach. */
export class BlockedAddress extends Error {}

/**
 * The `lookup` of a connection: resolves once, refuses when ANY answer is blocked, and returns
 * exactly the checked addresses, so that a DNS answer that changes between check and connection
 * (DNS rebinding) has no effect.
 */
export function guardedLookup(resolve: Resolve, judge: AddressJudge): LookupFunction {
  return (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        if (!addresses.every(({ address }) => judge(address))) throw new BlockedAddress(host);
        return addresses;
      })
      .then(
        ([first, ...others]) => {
          if (!first) return callback(Object.assign(new Error(host), { code: "ENOTFOUND" }), "", 0);
          if (options.all) return callback(null, [first, ...others]);
          return callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, "", 0),
      );
  };
}

/**
 * Resolves public names by querying DNS directly. The system resolver shares its few threads with
 * files, hashes and images, and a hanging name server would block them. `systemNames` selects the
 * system resolver where private addresses are allowed, because it reads the hosts file.
 */
export const resolver =
  (systemNames: boolean): Resolve =>
  (host) =>
    systemNames ? dns.lookup(host, { all: true }) : queryDns(host);

async function queryDns(host: string): Promise<LookupAddress[]> {
  const server = new dns.Resolver({ timeout: 2_000, tries: 2 });
  const [ipv4, ipv6] = await Promise.allSettled([server.resolve4(host), server.resolve6(host)]);
  const answers = [
    ...(ipv4.status === "fulfilled" ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === "fulfilled" ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (answers.length === 0 && ipv4.status === "rejected") throw ipv4.reason;
  return answers;
}
