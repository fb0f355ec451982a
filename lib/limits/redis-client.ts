import { Cluster, Redis } from "ioredis";
import type { RedisAddress } from "@/lib/config/redis-address";

export type RedisClient = Redis | Cluster;

const connectWithinMs = 2_000;

/** No command is queued while Redis is away, and none is sent again: an old request must not count later. */
const asIs = { lazyConnect: true, enableOfflineQueue: false };

const connection = {
  connectTimeout: connectWithinMs,
  socketTimeout: connectWithinMs,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
};

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 1_000);

/** A slot that moves is followed; more redirections than these would outlast the request. */
const redirectionsAtMost = 3;

/** Connects when it is told to, and again by itself. Behind sentinels it connects to the master of the moment. */
export function redisClient(address: RedisAddress): RedisClient {
  if (address.kind === "server") return new Redis(address.url, { ...asIs, ...connection, retryStrategy });
  const { username, password } = address;
  const access = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  if (address.kind === "cluster")
    return new Cluster(address.nodes, {
      ...asIs,
      clusterRetryStrategy: retryStrategy,
      slotsRefreshTimeout: connectWithinMs,
      maxRedirections: redirectionsAtMost,
      redisOptions: { ...connection, ...access, ...(address.tls && { tls: {} }) },
      // A certificate is for the name that a node announces.
      ...(address.tls && { dnsLookup: (name: string, found: (error: null, address: string) => void) => found(null, name) }),
    });
  const { sentinels, master: name, database: db, sentinelUsername, sentinelPassword } = address;
  return new Redis({
    ...asIs,
    ...connection,
    ...access,
    retryStrategy,
    sentinels,
    name,
    db,
    sentinelRetryStrategy: retryStrategy,
    ...(sentinelUsername !== undefined && { sentinelUsername }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(address.tls && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
  });
}
