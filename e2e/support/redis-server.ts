import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { freePort } from "./service";

export interface RedisServer {
  url: string;
  port: number;
  process: ChildProcess;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

/** Starts a real, empty redis-server on loopback that keeps nothing on disk. */
export async function startRedis(port?: number, more: string[] = []): Promise<RedisServer> {
  const listensAt = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), "redis-"));
  const options = ["--port", String(listensAt), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder, ...more];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    let written = "";
    server.stdout.on("data", (chunk) => {
      written += chunk;
      if (written.includes("Ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`redis-server ended:\n${written}`)));
  });
  const kill = async () => {
    server.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${listensAt}`, port: listensAt, process: server, kill };
}

/** Three masters of a Redis Cluster, each with a third of the slots. */
export async function startRedisCluster(): Promise<RedisServer[]> {
  const servers: RedisServer[] = [];
  for (let n = 0; n < 3; n++) servers.push(await startRedis(undefined, ["--cluster-enabled", "yes", "--cluster-port", String(await freePort())]));
  const clients = servers.map(({ url }) => new Redis(url));
  const [first, ...others] = clients;
  await Promise.all(clients.map((client, n) => client.call("CLUSTER", "ADDSLOTSRANGE", n * 5461, n === 2 ? 16_383 : n * 5461 + 5460)));
  const ports = String(await first?.call("CLUSTER", "NODES")).match(/:(\d+)@(\d+)/);
  for (const other of others) await other.call("CLUSTER", "MEET", "127.0.0.1", ports?.[1] ?? "", ports?.[2] ?? "");
  const isWhole = async (client: Redis) => {
    const info = String(await client.call("CLUSTER", "INFO"));
    return info.includes("cluster_state:ok") && info.includes("cluster_known_nodes:3") && info.includes("cluster_size:3");
  };
  await vi.waitUntil(async () => !(await Promise.all(clients.map(isWhole))).includes(false), { timeout: 30_000, interval: 50 });
  for (const client of clients) client.disconnect();
  return servers;
}

/** A sentinel that watches a master under the name `counters`, with two others like it. */
export async function startSentinel(master: RedisServer): Promise<RedisServer> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "sentinel-")), "sentinel.conf");
  const watched = [`monitor counters 127.0.0.1 ${master.port} 2`, "down-after-milliseconds counters 500", "failover-timeout counters 3000"];
  writeFileSync(file, watched.map((line) => `sentinel ${line}\n`).join(""));
  const port = await freePort();
  const process = spawn("redis-server", [file, "--sentinel", "--port", String(port), "--bind", "127.0.0.1"], { stdio: "ignore" });
  const exited = once(process, "exit");
  const kill = async () => {
    process.kill("SIGKILL");
    await exited;
    rmSync(path.dirname(file), { recursive: true, force: true });
  };
  return { url: `redis://127.0.0.1:${port}`, port, process, kill };
}
