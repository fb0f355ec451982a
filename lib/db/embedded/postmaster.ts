import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** What a running server says about itself in its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready` or `stopping`. */
  status: string;
}

export function readPostmaster(data: string): Postmaster | undefined {
  const lines = readIfPresent(path.join(data, "postmaster.pid"))?.split("\n");
  return lines && { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "starting" };
}

/** Whether that process id is a server on this data folder, and not a zombie of one, or another program that got the number since. */
export function isServing(pid: number, data: string): boolean {
  if (!exists(pid)) return false;
  if (process.platform === "linux") return !isZombie(pid) && commandOf(pid).includes(data);
  if (process.platform === "win32") return true;
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(data);
  } catch {
    return false;
  }
}

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** `PID (NAME) STATE …`: the name may hold blanks and parentheses. */
function isZombie(pid: number): boolean {
  const stat = readIfPresent(`/proc/${pid}/stat`) ?? "";
  return ["Z", "X", ""].includes(stat.slice(stat.lastIndexOf(")") + 2).charAt(0));
}

const commandOf = (pid: number) => (readIfPresent(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ");

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
