import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eventBundle } from "./bundle";

export interface ImportResult {
  organizationId: string;
  eventId: string;
  people: number;
  seconds: number;
  /** Peak memory of the import process. */
  megabytes: number;
}

/** Loads an event with this many people through `npm run import -- -`, in a separate process. */
export async function importEvent(databaseUrl: string, people: number): Promise<ImportResult> {
  const [organizationId, eventId] = [randomUUID(), randomUUID()];
  const child = spawn(process.execPath, ["--import", "tsx", "bench/import-run.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput += text;
  });
  const begun = performance.now();
  await pipeline(Readable.from(eventBundle({ organizationId, eventId, people })), child.stdin);
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  if (status !== 0) throw new Error(`The import exited with status ${status}:\n${errorOutput}`);
  const seconds = (performance.now() - begun) / 1_000;
  return {
    organizationId,
    eventId,
    people,
    seconds,
    megabytes: Number(/peak (\d+) MB/.exec(errorOutput)?.[1]),
  };
}
