import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { spawnPinned } from "./pinned";

export interface LoadRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Job {
  port: number;
  connections: number;
  seconds: number;
  /** A single request is repeated. Several requests are sent once each. */
  requests: LoadRequest[];
  /** The expected status of every response. If absent, any status below 500 is accepted. */
  status?: number;
}

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The share of its core that the generator used. Near 1, the generator is the bottleneck. */
  busy: number;
  unexpected: string[];
}

let generator: ChildProcess | undefined;

/**
 * Lets a generator process send the job's requests and returns its measurements. Unexpected
 * responses end the bench.
 */
export async function load(job: Job): Promise<LoadResult> {
  generator ??= startGenerator();
  generator.send(job);
  const [measured] = (await once(generator, "message")) as [LoadResult];
  if (measured.unexpected.length > 0)
    throw new Error(`Unexpected responses:\n${measured.unexpected.join("\n")}`);
  if (measured.busy > 0.9)
    console.warn(
      `The generator was ${Math.round(measured.busy * 100)} % busy, so it may have been the limit itself.`,
    );
  return measured;
}

export function closeGenerator() {
  generator?.disconnect();
  generator = undefined;
}

function startGenerator(): ChildProcess {
  const child = spawnPinned("asking", ["--import", "tsx", "bench/generator.ts"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.once(
    "exit",
    (status) => status === 0 || child.emit("error", new Error("The generator process failed.")),
  );
  return child;
}
