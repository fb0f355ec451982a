import { Cluster, Redis } from "ioredis";
import type { RedisAddress } from "@/lib/config/redis-address";

export type RedisClient = Redis | Cluster;

const connectWithinMs = 2_000;

/**
 * Commands are not queued while Redis is unavailable and never sent again, because an old request
 * must not count later.
 */
const clientOptions = { lazyConnect: true, enableOfflineQueue: false };

const connectionOptions = {
  connectTimeout: connectWithinMs,
  socketTimeout: connectWithinMs,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
};

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 1_000);

/**
 * A slot that moved to another node is followed. More redirections than these would outlast the
 * request.
 */
const redirectionsAtMost = 3;

/**
 * The client connects on `connect()` and reconnects by itself. Behind sentinels, it connects to the
 * current master.
 */
export function redisClient(address: RedisAddress): RedisClient {
  if (address.kind === "server")
    return new Redis(address.url, { ...clientOptions, ...connectionOptions, retryStrategy });
  const { username, password } = address;
  const access = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  };
  if (address.kind === "cluster")
    return new Cluster(address.nodes, {
      ...clientOptions,
      clusterRetryStrategy: retryStrategy,
      slotsRefreshTimeout: connectWithinMs,
      maxRedirections: redirectionsAtMost,
      redisOptions: { ...connectionOptions, ...access, ...(address.tls && { tls: {} }) },
      // A certificate is issued for the name that a node announces, so the name is not resolved
      // here.
      ...(address.tls && {
        dnsLookup: (name: string, found: (error: null, address: string) => void) =>
          found(null, name),
      }),
    });
  const { sentinels, master: name, database: db, sentinelUsername, sentinelPassword } = address;
  return new Redis({
    ...clientOptions,
    ...connectionOptions,
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
