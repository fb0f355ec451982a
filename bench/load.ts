import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { spawnPinned } from "./pinned";

export interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Job {
  port: number;
  connections: number;
  seconds: number;
  /** One is repeated; of several each is sent once. */
  requests: Asked[];
  /** What every answer must be. */
  status: number;
}

export interface Measured {
  answers: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The part of its core that the generator used: near 1 it measures itself. */
  busy: number;
  unexpected: string[];
}

let generator: ChildProcess | undefined;

/** Has a generator process send the job's requests, and returns what it measured. Answers that are not what they must be end the bench. */
export async function load(job: Job): Promise<Measured> {
  generator ??= startGenerator();
  generator.send(job);
  const [measured] = (await once(generator, "message")) as [Measured];
  if (measured.unexpected.length > 0) throw new Error(`Unexpected answers:\n${measured.unexpected.join("\n")}`);
  if (measured.busy > 0.9) console.warn(`The generator was busy ${Math.round(measured.busy * 100)} %: it may have measured itself.`);
  return measured;
}

export function closeGenerator() {
  generator?.disconnect();
  generator = undefined;
}

function startGenerator(): ChildProcess {
  const child = spawnPinned("asking", ["--import", "tsx", "bench/generator.ts"], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.once("exit", (status) => status === 0 || child.emit("error", new Error("The generator ended.")));
  return child;
}
