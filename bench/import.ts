import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bundle } from "./bundle";

export interface Imported {
  organizationId: string;
  eventId: string;
  people: number;
  seconds: number;
  /** Peak memory of the import process. */
  megabytes: number;
}

/** Loads an event with this many people through `npm run import -- -`, in a separate process. */
export async function importEvent(databaseUrl: string, people: number): Promise<Imported> {
  const [organizationId, eventId] = [randomUUID(), randomUUID()];
  const child = spawn(process.execPath, ["--import", "tsx", "bench/import-run.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const begun = performance.now();
  await pipeline(Readable.from(bundle({ organizationId, eventId, people })), child.stdin);
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (status !== 0) throw new Error(`The import exited with status ${status}:\n${told}`);
  const seconds = (performance.now() - begun) / 1_000;
  return { organizationId, eventId, people, seconds, megabytes: Number(/peak (\d+) MB/.exec(told)?.[1]) };
}
