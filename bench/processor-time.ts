import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pool } from "@/lib/db/pool";
import type { BenchServer } from "./servers";

/**
 * Processor seconds that a server and its database connections have used so far. NaN without /proc.
 */
export interface ProcessorTime {
  server: number;
  database: number;
}

export async function processorTime({ pid, name }: BenchServer): Promise<ProcessorTime> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [name],
  );
  return {
    server: secondsOf(pid),
    database: rows.reduce((sum, backend) => sum + secondsOf(backend.pid), 0),
  };
}

const ticksPerSecond = 100;

/** User and system time of a local process, in seconds. */
export const secondsOf = (pid: number | undefined): number =>
  (statOf(pid)?.ticks ?? Number.NaN) / ticksPerSecond;

/** The process ids of the PostgreSQL server, with the postmaster first. Empty without /proc. */
export async function processesOfPostgres(): Promise<number[]> {
  const server = await serverOfPostgres();
  return server
    ? [server.pid, ...processes().flatMap(({ pid, parent }) => (parent === server.pid ? pid : []))]
    : [];
}

async function serverOfPostgres(): Promise<Stat | undefined> {
  const { rows } = await pool().query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return statOf(statOf(rows[0]?.pid)?.parent);
}

/**
 * User and system time of all PostgreSQL server processes. Includes the log and page writers,
 * autovacuum, and connections that have ended.
 */
export async function secondsOfPostgres(): Promise<number> {
  const server = await serverOfPostgres();
  if (!server) return Number.NaN;
  const ticks = processes().reduce(
    (sum, each) => (each.parent === server.pid ? sum + each.ticks : sum),
    server.ticks + server.ticksOfEnded,
  );
  return ticks / ticksPerSecond;
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  ticksOfEnded: number;
}

const processes = (): Stat[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));

/** Undefined without such a process or without /proc. */
function statOf(pid: number | undefined): Stat | undefined {
  const file = `/proc/${pid}/stat`;
  if (pid === undefined || !existsSync(file)) return undefined;
  const [, afterName = ""] = readFileSync(file, "utf8").split(") ");
  const [, parent, , , , , , , , , , user, system, userOfEnded, systemOfEnded] = afterName
    .split(" ")
    .map(Number);
  return {
    pid,
    parent: Number(parent),
    ticks: Number(user) + Number(system),
    ticksOfEnded: Number(userOfEnded) + Number(systemOfEnded),
  };
}
