import { Cluster, Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { limiterRules } from "@/e2e/support/limiter-rules";
import {
  type RedisServer,
  startRedis,
  startRedisCluster,
  startSentinel,
} from "@/e2e/support/redis-server";
import { type RedisAddress, redisAddress } from "@/lib/config/redis-address";
import { redisClient } from "./redis-client";
import { RedisLimiter } from "./redis-limiter";
import { RedisOrMemoryLimiter } from "./redis-or-memory";

// A real Redis Cluster, and real sentinels that replace a master
// (docs/rules/limits.md#redis-addresses).

const budget = { hour: { count: 5, seconds: 3600 }, burst: { count: 3, seconds: 60 }, inFlight: 2 };

function addressOf(text: string): RedisAddress {
  const address = redisAddress(text);
  if ("fault" in address) throw new Error(address.fault);
  return address;
}

const hosts = (servers: RedisServer[]) => servers.map(({ port }) => `127.0.0.1:${port}`).join(",");

const admitted = async (limiter: Pick<RedisLimiter, "admit">, grant: string) => {
  const { verdict, release } = await limiter.admit(grant, budget);
  await release();
  return verdict.admitted;
};

describe("a Redis Cluster", () => {
  let servers: RedisServer[];
  let cluster: Cluster;

  beforeAll(async () => {
    servers = await startRedisCluster();
    const client = redisClient(addressOf(`redis+cluster://${hosts(servers.slice(0, 2))}`));
    if (!(client instanceof Cluster)) throw new Error("A client of a cluster was expected.");
    cluster = client;
    await cluster.connect();
  });
  beforeEach(
    async () => void (await Promise.all(cluster.nodes("master").map((node) => node.flushall()))),
  );
  afterAll(async () => {
    cluster.disconnect();
    for (const server of servers) await server.kill();
  });

  /** Lets time pass on every node. */
  async function later(seconds: number) {
    for (const node of cluster.nodes("master"))
      for (const key of await node.keys("limits:*")) {
        for (const name of await node.zrange(key, 0, "-1"))
          await node.zincrby(key, -seconds * 1_000_000, name);
        await node.pexpire(key, Math.ceil((await node.pttl(key)) - seconds * 1000));
      }
  }

  for (const [rule, holds] of Object.entries(limiterRules))
    test(rule, () => holds({ limiter: new RedisLimiter(cluster), advance: later }));

  test("grants spread over its nodes, and the keys of each lie in one slot", async () => {
    const limiter = new RedisLimiter(cluster);
    await Promise.all(Array.from({ length: 60 }, (_, n) => limiter.admit(`grant ${n}`, budget)));
    const kept = await Promise.all(cluster.nodes("master").map((node) => node.keys("limits:*")));
    expect(kept.map((keys) => keys.length > 0)).toEqual([true, true, true]);
    for (const keys of kept)
      for (const key of keys.filter((each) => each.endsWith(":accepted")))
        expect(keys).toContain(key.replace(/:accepted$/, ":in-flight"));
  });

  test("a slot that moved to another node is found there", async () => {
    const grant = "one that moves";
    const limiter = new RedisLimiter(cluster);
    const slot = Number(await cluster.cluster("KEYSLOT", `limits:{${grant}}:accepted`));
    const from = Math.min(2, Math.floor(slot / 5461));
    const clients = servers.map(({ url }) => new Redis(url));
    const [source, target] = [clients[from], clients[(from + 1) % 3]];
    const [sourceId, targetId] = [
      String(await source?.call("CLUSTER", "MYID")),
      String(await target?.call("CLUSTER", "MYID")),
    ];
    // A node that takes over a slot which it was importing raises its epoch. Otherwise a late
    // message of the old owner could take the slot back.
    await target?.call("CLUSTER", "SETSLOT", slot, "IMPORTING", sourceId);
    for (const client of [target, source, clients[(from + 2) % 3]])
      await client?.call("CLUSTER", "SETSLOT", slot, "NODE", targetId);
    await source?.config("RESETSTAT");
    expect(await admitted(limiter, grant)).toBe(true);
    expect(await source?.info("errorstats")).toMatch(/errorstat_MOVED:count=[1-9]/);
    expect(await target?.zcard(`limits:{${grant}}:accepted`)).toBe(1);
    for (const client of clients) client.disconnect();
  });
});

test("after sentinels replace a dead master, budgets are shared again automatically on the new one", {
  timeout: 40_000,
}, async () => {
  const master = await startRedis();
  const replica = await startRedis(undefined, [
    "--replicaof",
    "127.0.0.1",
    String(master.port),
    "--repl-diskless-sync-delay",
    "0",
  ]);
  const direct = new Redis(replica.url);
  await expect.poll(() => direct.info("replication")).toContain("master_link_status:up");
  const sentinels = [
    await startSentinel(master),
    await startSentinel(master),
    await startSentinel(master),
  ];
  const asked = new Redis(sentinels[0]?.url ?? "");
  const known = async () => String(await asked.call("SENTINEL", "MASTER", "counters"));
  await expect.poll(known).toMatch(/num-slaves,1,num-other-sentinels,2/);
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => written.push(String(line)) > 0);
  const limiter = new RedisOrMemoryLimiter(
    addressOf(`redis+sentinel://${hosts(sentinels)}/counters`),
  );
  const logged = () => written.map((line) => JSON.parse(line).event);
  try {
    expect(await admitted(limiter, "one")).toBe(true);
    await expect.poll(() => direct.zcard("limits:{one}:accepted")).toBe(1);
    await master.kill();
    expect(await admitted(limiter, "one")).toBe(true);
    await expect
      .poll(logged)
      .toEqual([
        "redis does not answer: budgets are counted per process",
        "redis answers again: budgets are shared",
      ]);
    expect(await admitted(limiter, "one")).toBe(true);
    expect(await direct.zcard("limits:{one}:accepted")).toBe(2);
  } finally {
    vi.restoreAllMocks();
    limiter.close();
    asked.disconnect();
    direct.disconnect();
    for (const server of [...sentinels, replica]) await server.kill();
  }
});
