import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Identifies this process to others on the same machine by the machine, the process id and its
 * start time, since ids are reused.
 */
export const thisProcessName = (): string =>
  [machine(), process.pid, startOf(process.pid) ?? ""].join(" ");

/**
 * Whether a process that `thisProcessName` identified is known to be dead. This cannot be known of
 * a process on another machine or in another container.
 */
export function isProcessDead(name: string): boolean {
  const [where, pid, start] = name.split(" ");
  if (where !== machine()) return false;
  return !isProcessAlive(Number(pid)) || (startOf(Number(pid)) ?? "") !== start;
}

/** Whether a process with this id is running. A zombie is not. */
export const isProcessAlive = (pid: number): boolean => processExists(pid) && !isZombie(pid);

/** Whether any process has this id, even a zombie. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const isLinux = process.platform === "linux";

const isZombie = (pid: number): boolean => isLinux && ["Z", "X", ""].includes(statOf(pid)[0] ?? "");

const startOf = (pid: number): string | undefined => statOf(pid)[19];

/**
 * The fields of `PID (NAME) STATE …` from the state on. The name may contain spaces and
 * parentheses. Empty where there is no /proc.
 */
function statOf(pid: number): string[] {
  const stat = readIfPresent(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * Process ids are unique within one boot of one machine, and on Linux within one PID namespace:
 * containers may share a host name.
 */
const machine = (): string =>
  isLinux
    ? readIfPresent(
        () =>
          `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${readlinkSync("/proc/self/ns/pid")}`,
      )
    : hostname();

function readIfPresent(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
