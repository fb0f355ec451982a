import { text } from "node:stream/consumers";
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

/** Sends the job's requests from a generator process and returns what it measured. Answers that are not what they must be end the bench. */
export async function load(job: Job): Promise<Measured> {
  const generator = spawnPinned("asking", ["--import", "tsx", "bench/generator.ts"], { stdio: ["pipe", "pipe", "inherit"] });
  generator.stdin?.end(JSON.stringify(job));
  const measured: Measured = JSON.parse(generator.stdout ? await text(generator.stdout) : "");
  if (measured.unexpected.length > 0) throw new Error(`Unexpected answers:\n${measured.unexpected.join("\n")}`);
  if (measured.busy > 0.9) console.warn(`The generator was busy ${Math.round(measured.busy * 100)} %: it may have measured itself.`);
  return measured;
}
