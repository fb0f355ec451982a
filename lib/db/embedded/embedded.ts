import type { ChildProcess } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { faultOf, log } from "@/lib/config/log";
import { processExists } from "@/lib/processes";
import { type Cluster, openCluster } from "./cluster";
import { launchServer } from "./launch";
import { freePort, isPortFree, isServing, readPostmaster, savePort } from "./postmaster";

export interface EmbeddedDatabase {
  url: string;
  /**
   * Whether this process started the server, and so stops it. A second process uses the server of
   * the first.
   */
  isOwner: () => boolean;
  stop: () => Promise<void>;
}

const startWithinMs = 60_000;
/** A server that ends this often without a passing fault does not start later either. */
const failedStartsAtMost = 3;
/** Faults that pass: another server here, the remains of one, a taken port. */
const passingFaults = /lock file "postmaster\.pid"|pre-existing shared memory block|could not bind/;
const pollMs = 10;
const retryMs = 100;
const watchMs = 500;
const restartAfterFailureMs = 5_000;

/**
 * The PostgreSQL of a DATA_DIR (docs/rules/operating-rules.md#embedded-database): the one that
 * already runs there, otherwise one that this process starts and stops.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  settings: string[] = [],
): Promise<EmbeddedDatabase> {
  const cluster = openCluster(dataDir);
  const opened = await reuseOrStart(cluster, settings);
  const { port } = opened;
  let { server } = opened;
  const stopping = new AbortController();
  const keeping = keepRunning();
  return {
    url: `postgresql://service:${cluster.password}@127.0.0.1:${port}/postgres`,
    isOwner: () => server !== undefined,
    stop: async () => {
      stopping.abort();
      await keeping;
      if (server) await stop(server);
    },
  };

  /**
   * Restarts the server when it ends by itself, or with the process that had started it. The port
   * stays the same, because other processes have its address.
   */
  async function keepRunning() {
    let isDead = false;
    while (!stopping.signal.aborted) {
      await pause(watchMs);
      const wasDead = isDead;
      isDead = !isRunning(cluster);
      if (stopping.signal.aborted || !isDead) continue;
      if (!wasDead)
        log("warn", "embedded database has ended, starting it again as soon as its port is free", {
          port,
        });
      if (!(await isPortFree(port))) continue;
      const started = await reuseOrStart(cluster, settings, port).catch((error) =>
        log("error", "embedded database does not start", faultOf(error)),
      );
      if (started) ({ server } = started);
      else await pause(restartAfterFailureMs);
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return wait(milliseconds, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
  }
}

function isRunning(cluster: Cluster): boolean {
  const postmaster = readPostmaster(cluster.data);
  return postmaster !== undefined && isServing(postmaster.pid, cluster.data);
}

async function reuseOrStart(
  cluster: Cluster,
  settings: string[],
  onPort?: number,
): Promise<{ port: number; server?: ChildProcess }> {
  const giveUpAt = Date.now() + startWithinMs;
  let failedStarts = 0;
  while (Date.now() < giveUpAt && failedStarts < failedStartsAtMost) {
    const port = await portOfRunning(cluster, giveUpAt);
    if (port !== undefined) return { port };
    const free = onPort ?? (await freePort(cluster));
    const server = launchServer(cluster, free, settings);
    if (await isReady(cluster, server)) {
      savePort(cluster, free);
      return { port: free, server };
    }
    if (!isRunning(cluster) && !passingFaults.test(logOf(cluster))) failedStarts += 1;
    await wait(retryMs); // another process started the server first, or took the port
  }
  throw new Error(
    `The embedded PostgreSQL does not start. Its log (${cluster.log}) ends:\n${logOf(cluster).slice(-1_000)}`,
  );
}

const logOf = (cluster: Cluster) => readFileSync(cluster.log, "utf8");

/**
 * Waits for a server that is starting or stopping; removes the pid file of a dead server whose
 * process id belongs to another process.
 */
async function portOfRunning(cluster: Cluster, giveUpAt: number): Promise<number | undefined> {
  while (Date.now() < giveUpAt) {
    const postmaster = readPostmaster(cluster.data);
    if (!postmaster) return undefined;
    if (!isServing(postmaster.pid, cluster.data)) {
      if (processExists(postmaster.pid))
        rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (postmaster.status === "ready") return postmaster.port;
    await wait(pollMs);
  }
  return undefined;
}

async function isReady(cluster: Cluster, server: ChildProcess): Promise<boolean> {
  let ended = false;
  server.on("error", () => {
    ended = true;
  });
  while (!ended && server.exitCode === null && server.signalCode === null) {
    const postmaster = readPostmaster(cluster.data);
    if (postmaster?.pid === server.pid && postmaster?.status === "ready") return true;
    await wait(pollMs);
  }
  return false;
}

/** A fast shutdown: sessions are closed, and commits are on disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
  server.kill("SIGINT");
  await ended;
}
