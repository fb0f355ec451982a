import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

/** Servers (service, floor, database) share one core and clients have another, so that neither takes time from the other. */
const cores = { serving: "0", asking: "1" };

const canPin = availableParallelism() > 1 && hasTaskset();

/** The core that a process has to itself and its like, or `any`. */
export type Side = keyof typeof cores | "any";

/** Starts a Node process on its side's core. */
export function spawnPinned(side: Side, args: string[], options: SpawnOptions): ChildProcess {
  if (!canPin || side === "any") return spawn(process.execPath, args, options);
  return spawn("taskset", ["-c", cores[side], process.execPath, ...args], options);
}

export const pinning = canPin
  ? "server and database on one core, generator on another; of a feed, server and database on both"
  : "not pinned: there is one core, or no taskset";

/** Lets processes that are pinned have both cores; returns how to pin them again. */
export function unpin(processes: readonly number[]): () => void {
  if (!canPin) return () => {};
  const allow = (list: string) => {
    for (const each of processes) spawnSync("taskset", ["-a", "-c", "-p", list, String(each)], { stdio: "ignore" }); // one that has ended is none
  };
  allow(`${cores.serving},${cores.asking}`);
  return () => allow(cores.serving);
}

export async function end(child: ChildProcess): Promise<void> {
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
