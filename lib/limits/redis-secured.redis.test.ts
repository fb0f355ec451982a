import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import {
  clientOf,
  type RedisServer,
  startRedis,
  startRedisCluster,
  startSentinel,
} from "@/e2e/support/redis-server";

// Servers that accept only TLS connections, with a certificate of a private authority, and require
// passwords (docs/rules/limits.md#redis-addresses).

const password = "p@ss:word/1";
const inAddress = encodeURIComponent(password);

const servers: RedisServer[] = [];
afterEach(async () => void (await Promise.all(servers.splice(0).map((server) => server.kill()))));

const killAfterTest = (...some: RedisServer[]) => {
  servers.push(...some);
  return some;
};

const hosts = (some: RedisServer[]) => some.map(({ port }) => `127.0.0.1:${port}`).join(",");

/** A program that admits one request for each of ten grants, and writes its log. */
const program = `
  import { redisAddress } from "./lib/config/redis-address";
  import { RedisOrMemoryLimiter } from "./lib/limits/redis-or-memory";
  const limiter = new RedisOrMemoryLimiter(redisAddress(process.argv[1]));
  const budget = { hour: { count: 5, seconds: 3600 }, burst: { count: 3, seconds: 60 }, inFlight: 2 };
  for (let n = 0; n < 10; n++) await (await limiter.admit("grant " + n, budget)).release();
  process.exit();`;

const trustingEnvironment = { NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem" };

/**
 * Runs the program with this REDIS_URL. Returns the events in its log, and for how many of the ten
 * grants the servers counted a request.
 */
async function runAndCount(
  url: string,
  counters: RedisServer[],
  environment: Record<string, string> = trustingEnvironment,
) {
  const { NODE_EXTRA_CA_CERTS, ...env } = process.env;
  const run = promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program, url],
    {
      env: { ...env, ...environment },
    },
  );
  const lines = (await run).stdout.split("\n").filter((line) => line !== "");
  const clients = counters.map(clientOf);
  const keys = await Promise.all(clients.map((client) => client.keys("limits:*:accepted")));
  for (const client of clients) client.disconnect();
  return { log: lines.map((line) => JSON.parse(line).event), grants: keys.flat().length };
}

const countedInRedis = { log: [], grants: 10 };
const countedInProcess = {
  log: ["redis does not answer: budgets are counted per process"],
  grants: 0,
};

test("a single server is used with a password and TLS, with its private CA in NODE_EXTRA_CA_CERTS", async () => {
  const [server] = killAfterTest(await startRedis(undefined, [], password)) as [RedisServer];
  const url = `rediss://:${inAddress}@${hosts([server])}`;
  expect(await runAndCount(url, [server], {})).toEqual(countedInProcess);
  expect(await runAndCount(url.replace("rediss", "redis"), [server])).toEqual(countedInProcess);
  expect(await runAndCount(url.replace(inAddress, "guessed"), [server])).toEqual(countedInProcess);
  expect(await runAndCount(url, [server])).toEqual(countedInRedis);
});

test("a Redis Cluster is used over TLS, and the password also applies to discovered nodes", async () => {
  const nodes = killAfterTest(...(await startRedisCluster(password)));
  const url = `rediss+cluster://:${inAddress}@${hosts(nodes.slice(0, 1))}`;
  expect(await runAndCount(url, nodes, {})).toEqual(countedInProcess);
  expect(await runAndCount(url.replace(inAddress, "guessed"), nodes)).toEqual(countedInProcess);
  expect(await runAndCount(url, nodes)).toEqual(countedInRedis);
});

test("sentinels and the master behind them have separate passwords, all over TLS", async () => {
  const [master] = killAfterTest(await startRedis(undefined, [], password)) as [RedisServer];
  const sentinels = killAfterTest(await startSentinel(master, "of sentinels"));
  const sentinel = clientOf(sentinels[0] as RedisServer);
  await expect
    .poll(async () => String(await sentinel.call("SENTINEL", "MASTER", "counters")))
    .toContain("flags,master,");
  sentinel.disconnect();
  const url = `rediss+sentinel://:${inAddress}@${hosts(sentinels)}/counters?sentinelPassword=of%20sentinels`;
  expect(await runAndCount(url, [master], {})).toEqual(countedInProcess);
  expect(await runAndCount(url.replace(inAddress, "guessed"), [master])).toEqual(countedInProcess);
  expect(await runAndCount(url.replace("of%20sentinels", "guessed"), [master])).toEqual(
    countedInProcess,
  );
  expect(await runAndCount(url, [master])).toEqual(countedInRedis);
});
