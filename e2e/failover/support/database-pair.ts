import { execFile } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { childrenOf } from "@/e2e/platform/support/holder";
import { freePort } from "@/e2e/support/service";
import type { Cluster } from "@/lib/db/embedded/cluster";
import { launchServer } from "@/lib/db/embedded/launch";
import { readPostmaster } from "@/lib/db/embedded/postmaster";
import { serverUser, spawnOptionsOf } from "@/lib/db/embedded/server-user";
import { postgresPrograms } from "@/scripts/test-tools.mjs";

/** A PostgreSQL server on loopback, with the programs of the system's own packages. */
export interface DatabaseServer {
  port: number;
  url: string;
  /** A standby that streams from this server, or from another port that leads to it. */
  aStandby: (fromPort?: number) => Promise<DatabaseServer>;
  /** Starts a killed server again, on its data and another port. */
  restart: () => Promise<DatabaseServer>;
  promote: () => Promise<void>;
  /** A base backup; the returned function starts a server restored from it up to a time. */
  backUp: () => Promise<(until: string) => Promise<DatabaseServer>>;
  query: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Kills every process of the server, as when its machine fails. */
  kill: () => void;
}

const user = serverUser();
const programs = postgresPrograms() ?? "";
const servers: DatabaseServer[] = [];
const folder = mkdtempSync(path.join(tmpdir(), "failover-"));
if (user !== "ourselves") chownSync(folder, user.uid, user.gid);

/** Where a server with `archiving` keeps its write-ahead log. */
const archive = path.join(folder, "archive");
export const archiving = ["archive_mode=on", `archive_command=cp %p ${archive}/%f`];

/** A new primary. `settings` are PostgreSQL's own. */
export async function aPrimary(settings: string[] = []): Promise<DatabaseServer> {
  const data = newFolder();
  if (settings.includes("archive_mode=on")) ownFolder(archive);
  await run("initdb", [
    "-D",
    data,
    "-U",
    "service",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
  ]);
  return start(data, settings);
}

async function start(data: string, settings: string[]): Promise<DatabaseServer> {
  const port = await freePort();
  const cluster: Cluster = {
    home: folder,
    data,
    log: `${data}.log`,
    binaries: path.dirname(programs),
    user,
    password: "",
  };
  const replicating = ["wal_level=replica", "max_wal_senders=4", "wal_keep_size=256MB"];
  // The processes are killed, not the machine: what they wrote is kept without fsync.
  const quick = ["fsync=off", "shared_buffers=64MB", "autovacuum=off"];
  const { pid = 0 } = launchServer(cluster, port, [...replicating, ...quick, ...settings]);
  for (;;) {
    const postmaster = readPostmaster(data);
    if (postmaster?.pid === pid && /^(ready|standby)$/.test(postmaster.status)) break;
    await wait(20);
  }
  const url = `postgresql://service@127.0.0.1:${port}/postgres`;
  const server: DatabaseServer = {
    port,
    url,
    aStandby: async (fromPort = port) => {
      const copy = newFolder();
      const from = `host=127.0.0.1 port=${fromPort} user=service application_name=standby`;
      await run("pg_basebackup", [
        "-D",
        copy,
        "-d",
        from,
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
        "-N",
      ]);
      return start(copy, []);
    },
    restart: () => start(data, settings),
    backUp: async () => {
      const copy = newFolder();
      await run("pg_basebackup", ["-D", copy, "-d", url, "-X", "none", "-c", "fast", "-N"]);
      return async (until) => {
        writeFileSync(path.join(copy, "recovery.signal"), "");
        const recovery = [
          `restore_command=cp ${archive}/%f %p`,
          `recovery_target_time=${until}`,
          "recovery_target_action=promote",
        ];
        const restored = await start(copy, recovery);
        while ((await restored.query("SELECT pg_is_in_recovery() AS is"))[0]?.is) await wait(50);
        return restored;
      };
    },
    promote: async () => void (await query(url, "SELECT pg_promote()")),
    query: (sql) => query(url, sql),
    kill: () => {
      const all = existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid)] : [];
      for (const each of all.filter((id) => id > 0)) process.kill(each, "SIGKILL");
    },
  };
  servers.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function endServers(): Promise<void> {
  for (const server of servers) server.kill();
  await wait(100);
  rmSync(folder, { recursive: true, force: true });
}

function newFolder(): string {
  const made = path.join(folder, `server-${readdirSync(folder).length}`);
  ownFolder(made);
  return made;
}

function ownFolder(made: string) {
  mkdirSync(made, { mode: 0o700 });
  if (user !== "ourselves") chownSync(made, user.uid, user.gid);
}

const run = (program: string, options: string[]) =>
  promisify(execFile)(path.join(programs, program), options, spawnOptionsOf(user));
