import { existsSync, readFileSync } from "node:fs";
import { pool } from "@/lib/db/pool";
import type { BenchServer } from "./servers";

/** Seconds of processor time that a server and its connections at the database have used so far; unknown where there is no /proc. */
export interface ProcessorTime {
  server: number;
  database: number;
}

export async function processorTime({ pid, name }: BenchServer): Promise<ProcessorTime> {
  const { rows } = await pool().query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [name],
  );
  return { server: secondsOf(pid), database: rows.reduce((sum, backend) => sum + secondsOf(backend.pid), 0) };
}

const ticksPerSecond = 100;

/** User and system time of a process of this machine. */
function secondsOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const afterName = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / ticksPerSecond;
}
