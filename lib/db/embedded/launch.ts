import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import type { Cluster } from "./cluster";
import { spawnOptionsOf } from "./server-user";

const setpriv = "/usr/bin/setpriv";

/**
 * Starts the server in a process that ends when this one ends, for whatever reason. `settings` are
 * PostgreSQL's own (`fsync=off`).
 */
export function launchServer(cluster: Cluster, port: number, settings: string[]): ChildProcess {
  const postgres = path.join(cluster.binaries, "bin/postgres");
  const network = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`];
  // A large import writes its WAL without a checkpoint in between. There is no replication.
  const loading = [
    "shared_buffers=256MB",
    "max_wal_size=2GB",
    "checkpoint_timeout=15min",
    "wal_level=minimal",
    "max_wal_senders=0",
  ];
  const all = [
    ...network,
    ...loading,
    "max_connections=200",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    ...settings,
  ];
  const command = [postgres, "-D", cluster.data, ...all.flatMap((setting) => ["-c", setting])];
  const hasSetpriv = process.platform === "linux" && existsSync(setpriv);
  const [program = postgres, ...options] = hasSetpriv
    ? [setpriv, "--pdeathsig", "INT", ...command]
    : command;
  const log = openSync(cluster.log, "w", 0o600);
  // Detached, so that a Ctrl-C in the terminal reaches only this process. It stops the server after
  // the requests in flight have been answered.
  const server = spawn(program, options, {
    ...spawnOptionsOf(cluster.user),
    stdio: ["ignore", log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  if (!hasSetpriv && process.platform !== "win32") stopWithThisProcess(server, cluster);
  return server;
}

/**
 * Where the system cannot send the signal itself, a shell waits for the end of its input, which
 * comes when this process ends, and then stops the server.
 */
function stopWithThisProcess(server: ChildProcess, cluster: Cluster) {
  if (server.pid === undefined) return;
  const script = 'read _; kill -INT "$0"';
  const options = { ...spawnOptionsOf(cluster.user), detached: true };
  const watcher = spawn("/bin/sh", ["-c", script, String(server.pid)], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  server.on("exit", () => watcher.kill("SIGKILL"));
}
