import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@/e2e/support/service";
import { endProcess, spawnPinned } from "./pinned";

export interface BenchServer {
  /** The application_name of its database connections. */
  name: string;
  port: number;
  pid: number | undefined;
  /** Seconds from the start of the process to its first response. */
  secondsToStart: number;
  /** Current resident memory. */
  megabytes: () => number;
  stop: () => Promise<void>;
}

interface ServerOptions {
  name: string;
  args: string[];
  settings: Record<string, string>;
  /** A path that returns 200 as soon as the server is ready. */
  probe: { path: string; headers?: Record<string, string> };
}

const startWithinMs = 60_000;

/** For a profile: BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=profiles" npm run bench -- CASE */
const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];

/** Starts a server on the serving core and waits until it answers. */
export async function startServer({
  name,
  args,
  settings,
  probe,
}: ServerOptions): Promise<BenchServer> {
  const port = await freePort();
  const { PATH, HOME, SECRET_KEY } = process.env;
  const environment = {
    PATH,
    HOME,
    SECRET_KEY,
    NODE_ENV: "production" as const,
    PORT: String(port),
    ...settings,
    DATABASE_URL: namedUrl(settings.DATABASE_URL, name),
  };
  const begun = performance.now();
  const child = spawnPinned("serving", [...nodeOptions, ...args], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isReady(port, probe))) {
    if (child.exitCode !== null || performance.now() - begun > startWithinMs)
      throw new Error(`${args.join(" ")} does not respond.`);
    await wait(5);
  }
  const secondsToStart = (performance.now() - begun) / 1_000;
  return {
    name,
    port,
    pid: child.pid,
    secondsToStart,
    megabytes: () => residentMegabytes(child),
    stop: () => endProcess(child),
  };
}

/** Starts the service and waits until its pages are prepared as well. */
export async function startService(
  databaseUrl: string,
  probe: ServerOptions["probe"],
): Promise<BenchServer> {
  const server = await startServer({
    name: "bench service",
    args: ["scripts/run.mjs", "web"],
    settings: { DATABASE_URL: databaseUrl, LIMIT_EVENT_LOG: "1000000000/3600,1000000000/60,1000" },
    probe,
  });
  const page = await fetch(`http://127.0.0.1:${server.port}/readme/consent.png`);
  await page.arrayBuffer();
  return server;
}

export const startFloor = (databaseUrl: string) =>
  startServer({
    name: "bench floor",
    args: ["--import", "tsx", "bench/floor.ts"],
    settings: { DATABASE_URL: databaseUrl },
    probe: { path: "/" },
  });

/** The address of the database, with the name by which its connections are found. */
function namedUrl(databaseUrl: string | undefined, name: string): string {
  if (!databaseUrl) return ""; // an embedded database
  const url = new URL(databaseUrl);
  url.searchParams.set("application_name", name);
  return url.href;
}

const isReady = (port: number, { path, headers }: ServerOptions["probe"]) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(
    (response) => response.ok,
    () => false,
  );

/**
 * The child's id is the server's, because taskset replaces itself with the process that it starts.
 * NaN without /proc.
 */
function residentMegabytes({ pid }: ChildProcess): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
