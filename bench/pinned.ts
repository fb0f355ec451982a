import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/**
 * Servers (service, floor, database) share one core and clients use another, so that neither slows
 * the other down.
 */
const cores = { serving: "0", asking: "1" };

const canPin = availableParallelism() > 1 && hasTaskset();

/**
 * The core of a process, which it shares only with processes of its own side, or `any` for no
 * pinning.
 */
export type CoreSide = keyof typeof cores | "any";

/** Starts a Node process on the core of its side. */
export function spawnPinned(side: CoreSide, args: string[], options: SpawnOptions): ChildProcess {
  if (!canPin || side === "any") return spawn(process.execPath, args, options);
  return spawn("taskset", ["-c", cores[side], process.execPath, ...args], options);
}

export const pinning = canPin
  ? "server and database on one core, generator on another; for feeds, server and database on both"
  : "not pinned: there is only one core, or no taskset";

/** Lets pinned processes use both cores. Returns a function that pins them again. */
export function unpin(processes: readonly number[]): () => void {
  if (!canPin) return () => {};
  const allow = (list: string) => {
    // Fails harmlessly for an ended process.
    for (const each of processes)
      spawnSync("taskset", ["-a", "-c", "-p", list, String(each)], { stdio: "ignore" });
  };
  allow(`${cores.serving},${cores.asking}`);
  return () => allow(cores.serving);
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["-c", cores.asking, "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
