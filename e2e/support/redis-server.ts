import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { freePort } from "./service";

export interface RedisServer {
  url: string;
  port: number;
  /**
   * The server's password. A server with a password accepts only TLS connections, with the
   * certificate in `certificates/`.
   */
  password?: string;
  process: ChildProcess;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

const certificate = (name: string) =>
  fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url));

/**
 * Command-line options for listening. A server with a password listens for TLS connections only.
 */
const listenOptions = (port: number, password?: string) =>
  password === undefined
    ? ["--bind", "127.0.0.1", "--port", String(port)]
    : [
        ...[
          "--bind",
          "127.0.0.1",
          "--port",
          "0",
          "--tls-port",
          String(port),
          "--requirepass",
          password,
          "--tls-auth-clients",
          "no",
        ],
        ...[
          "--tls-cert-file",
          certificate("server"),
          "--tls-key-file",
          certificate("server-key"),
          "--tls-ca-cert-file",
          certificate("ca"),
        ],
      ];

/** A client of this single server, also when the server is part of a cluster. */
export const clientOf = ({ url, password }: RedisServer) =>
  new Redis(
    url,
    password === undefined ? {} : { password, tls: { ca: readFileSync(certificate("ca")) } },
  ).on("error", () => {});

const urlOf = (port: number, password?: string) =>
  `${password === undefined ? "redis" : "rediss"}://127.0.0.1:${port}`;

/** Starts a real, empty redis-server on loopback that keeps nothing on disk. */
export async function startRedis(
  port?: number,
  extraOptions: string[] = [],
  password?: string,
): Promise<RedisServer> {
  const listenPort = port ?? (await freePort());
  const folder = mkdtempSync(path.join(tmpdir(), "redis-"));
  const options = [
    ...listenOptions(listenPort, password),
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
    ...extraOptions,
  ];
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
  return { url: urlOf(listenPort, password), port: listenPort, password, process: server, kill };
}

/** Three masters of a Redis Cluster, each with a third of the slots. */
export async function startRedisCluster(password?: string): Promise<RedisServer[]> {
  const servers: RedisServer[] = [];
  for (let n = 0; n < 3; n++) {
    const [port, busPort] = [await freePort(), await freePort()];
    // Announce the port explicitly: otherwise the nodes take each other for servers without TLS, at
    // no port.
    const options = [
      "--cluster-enabled",
      "yes",
      "--cluster-port",
      String(busPort),
      "--cluster-announce-port",
      String(port),
    ];
    servers.push(await startRedis(port, options, password));
  }
  const clients = servers.map(clientOf);
  const [first, ...others] = clients;
  // Nodes with one epoch settle which of them is newer later, and meanwhile undo moves of slots.
  for (const [n, client] of clients.entries())
    await client.call("CLUSTER", "SET-CONFIG-EPOCH", n + 1);
  await Promise.all(
    clients.map((client, n) =>
      client.call("CLUSTER", "ADDSLOTSRANGE", n * 5461, n === 2 ? 16_383 : n * 5461 + 5460),
    ),
  );
  const ports = String(await first?.call("CLUSTER", "NODES")).match(/:(\d+)@(\d+)/);
  for (const other of others)
    await other.call("CLUSTER", "MEET", "127.0.0.1", ports?.[1] ?? "", ports?.[2] ?? "");
  const isWhole = async (client: Redis) => {
    const info = String(await client.call("CLUSTER", "INFO"));
    return (
      info.includes("cluster_state:ok") &&
      info.includes("cluster_known_nodes:3") &&
      info.includes("cluster_size:3")
    );
  };
  await vi.waitUntil(async () => !(await Promise.all(clients.map(isWhole))).includes(false), {
    timeout: 30_000,
    interval: 50,
  });
  for (const client of clients) client.disconnect();
  return servers;
}

/**
 * A sentinel that watches a master under the name `counters`. It needs a quorum of two sentinels.
 */
export async function startSentinel(master: RedisServer, password?: string): Promise<RedisServer> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "sentinel-")), "sentinel.conf");
  const directives = [
    `monitor counters 127.0.0.1 ${master.port} 2`,
    "down-after-milliseconds counters 500",
    "failover-timeout counters 3000",
  ];
  if (master.password !== undefined) directives.push(`auth-pass counters ${master.password}`);
  writeFileSync(file, directives.map((line) => `sentinel ${line}\n`).join(""));
  const port = await freePort();
  const replicationOptions = ["--tls-replication", master.password === undefined ? "no" : "yes"];
  const process = spawn(
    "redis-server",
    [file, "--sentinel", ...listenOptions(port, password), ...replicationOptions],
    { stdio: "ignore" },
  );
  const exited = once(process, "exit");
  const kill = async () => {
    process.kill("SIGKILL");
    await exited;
    rmSync(path.dirname(file), { recursive: true, force: true });
  };
  return { url: urlOf(port, password), port, password, process, kill };
}
