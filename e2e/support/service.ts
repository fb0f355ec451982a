import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { isPortFree } from "@/lib/db/embedded/postmaster";

export interface Service {
  /** Its public origin; undefined for a worker. */
  url: string;
  process: ChildProcess;
  /** The output so far. */
  output: () => string;
  /** Sends SIGTERM and returns its exit status. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
}

interface Options {
  /**
   * `start` runs everything with an embedded database. `web` and `worker` run that process on
   * DATABASE_URL from the settings. `next` runs `next start` without our server.
   */
  name: "start" | "web" | "worker" | "next";
  settings: Record<string, string>;
}

const readyWithinMs = 60_000;

const readyWords = {
  start: "web listens",
  web: "web listens",
  worker: "worker runs",
  next: "Ready in",
};

let built: Promise<unknown> | undefined;

/**
 * Starts a real, built process of the service on a free port and waits until it is ready.
 * `settings` are environment variables.
 */
export async function startService({ name, settings }: Options): Promise<Service> {
  built ??= promisify(execFile)(process.execPath, ["scripts/build.mjs", "--if-needed"]);
  await built;
  const port = Number(settings.PORT ?? (await freePort()));
  const url = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const { PATH, HOME, SECRET_KEY } = process.env;
  // Started as npm would start it, so that it ends with the test run even when the run is killed.
  const npmEnvironment = { NODE_ENV: "production" as const, npm_lifecycle_event: name };
  const env = {
    ...npmEnvironment,
    PATH,
    HOME,
    SECRET_KEY,
    PORT: String(port),
    OUTBOUND_ALLOW: "127.0.0.0/8",
    ...settings,
  };
  const child = spawn(process.execPath, programOf(name), {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const outputParts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => outputParts.push(String(chunk)));
  const output = () => outputParts.join("");
  const exited = once(child, "exit");
  await waitUntilReady().catch(async (error) => {
    await end("SIGKILL");
    throw error;
  });
  return {
    url,
    process: child,
    output,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };

  async function waitUntilReady() {
    const giveUpAt = Date.now() + readyWithinMs;
    while (!output().includes(readyWords[name]) || (name !== "worker" && !(await isReady(port)))) {
      const ended = child.exitCode ?? child.signalCode;
      if (ended !== null) throw new Error(`npm run ${name} ended (${ended}):\n${output()}`);
      if (Date.now() > giveUpAt)
        throw new Error(`npm run ${name} is not ready after ${readyWithinMs} ms:\n${output()}`);
      await wait(20);
    }
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    child.kill(signal);
    await exited;
    return child.exitCode;
  }
}

const programOf = (name: Options["name"]) =>
  name === "next"
    ? ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"]
    : ["scripts/run.mjs", name];

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * A port that is free now and below the range from which the system assigns ports, so that no other
 * program receives it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 22_000);
    if (await isPortFree(port)) return port;
  }
}
