import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { runnableBinaries } from "./binaries";
import { type ServerUser, serverUser, spawnOptionsOf } from "./server-user";

/**
 * A database cluster on disk: its folders, the binaries and the user that run it, and the password
 * of its only account.
 */
export interface Cluster {
  home: string;
  data: string;
  log: string;
  binaries: string;
  user: ServerUser;
  password: string;
}

/**
 * The cluster of a DATA_DIR, created when there is none. After a crash or a concurrent start, there
 * is either a complete cluster or none.
 */
export function openCluster(dataDir: string): Cluster {
  const user = serverUser();
  const home = homeOf(dataDir, user);
  const binaries = runnableBinaries(user, home);
  const cluster = path.join(home, "cluster");
  if (!existsSync(cluster)) makeCluster(cluster, binaries, user);
  const password = readFileSync(path.join(cluster, "password"), "utf8");
  return {
    home,
    data: path.join(cluster, "data"),
    log: path.join(home, "log"),
    binaries,
    user,
    password,
  };
}

/**
 * `DATA_DIR/postgresql`. Where the server's user cannot reach it (a checkout below /root), it is a
 * link to a separate folder below /var/lib.
 */
function homeOf(dataDir: string, user: ServerUser): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = realpathSync(dataDir);
  const home = path.join(folder, "postgresql");
  if (existsSync(home)) return realpathSync(home);
  if (user !== "ourselves") chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(folder, user)) return ownFolder(home, user);
  const elsewhere = `/var/lib/integrations-service/${randomBytes(8).toString("hex")}`;
  mkdirSync(path.dirname(elsewhere), { recursive: true, mode: 0o755 });
  ownFolder(elsewhere, user);
  symlinkSync(elsewhere, home);
  return elsewhere;
}

function canEnter(folder: string, user: ServerUser): boolean {
  if (user === "ourselves") return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], spawnOptionsOf(user)).status === 0;
}

function ownFolder(folder: string, user: ServerUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== "ourselves") chownSync(folder, user.uid, user.gid);
  return folder;
}

function makeCluster(cluster: string, binaries: string, user: ServerUser) {
  const unfinished = ownFolder(`${cluster}.${process.pid}`, user);
  const password = path.join(unfinished, "password");
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (user !== "ourselves") chownSync(password, user.uid, user.gid);
  const options = [
    "--username=service",
    "--auth=scram-sha-256",
    `--pwfile=${password}`,
    "--encoding=UTF8",
  ];
  const collation = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const initdb = path.join(binaries, "bin/initdb");
  try {
    execFileSync(initdb, ["-D", path.join(unfinished, "data"), ...options, ...collation], {
      ...spawnOptionsOf(user),
      stdio: ["ignore", "ignore", "pipe"],
    });
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error; // otherwise another process created it first
  }
}
