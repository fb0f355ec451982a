import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isProcessAlive } from "@/lib/processes";

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
