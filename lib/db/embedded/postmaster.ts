import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { isProcessAlive } from "@/lib/processes";
import type { Cluster } from "./cluster";

/** The state of a running server, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready` or `stopping`. */
  status: string;
}

/** Undefined when no server has left a pid file there. */
export function readPostmaster(data: string): Postmaster | undefined {
  const lines = readIfPresent(path.join(data, "postmaster.pid"))?.split("\n");
  return (
    lines && {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      status: lines[7]?.trim() ?? "starting",
    }
  );
}

/**
 * Whether the process id belongs to a server on this data folder, and not to its zombie or to
 * another program that reuses the id.
 */
export function isServing(pid: number, data: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform === "linux") return commandOf(pid).includes(data);
  if (process.platform === "win32") return true;
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(
      data,
    );
  } catch {
    return false;
  }
}

const commandOf = (pid: number) =>
  (readIfPresent(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ");

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

const portFile = (cluster: Cluster) => path.join(cluster.home, "port");

/**
 * The previous port if it is free, so that processes with the old address find the server again. A
 * new port is below the range from which the system assigns ports to connections. Otherwise, a
 * client that keeps reconnecting while the server is down could be assigned the server's port, and
 * keep it.
 */
export async function freePort(cluster: Cluster): Promise<number> {
  const file = portFile(cluster);
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  if (last > 0 && (await isPortFree(last))) return last;
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(22_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error("No free port on 127.0.0.1 for the embedded PostgreSQL.");
}

export const savePort = (cluster: Cluster, port: number) =>
  writeFileSync(portFile(cluster), String(port));

/**
 * Whether nothing listens on the port, and no connection uses it as its local port, at 127.0.0.1.
 */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
