import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { migrate } from "@/lib/db/migrate";
import { type CoreSide, endProcess, spawnPinned } from "./pinned";

export interface BenchDatabase {
  url: string;
  close: () => Promise<void>;
}

/**
 * A new migrated database, on the server of DATABASE_URL or on an embedded one. The embedded server
 * waits for its disk only when durable, and gets these settings.
 */
export async function openDatabase(
  durability: "durable" | "fast" = "fast",
  side: CoreSide = "serving",
  settings: string[] = [],
): Promise<BenchDatabase> {
  const server = await openServer(durability, side, settings);
  const name = `bench_${process.pid}`;
  await run(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const close = async () => {
    await run(server.url, `DROP DATABASE ${name} WITH (FORCE)`);
    await server.stop();
  };
  return { url: url.href, close };
}

async function openServer(durability: "durable" | "fast", side: CoreSide, settings: string[]) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(tmpdir(), "service-bench-"));
  const program = ["--import", "tsx", "bench/embedded.ts", dataDir, durability, ...settings];
  const child = spawnPinned(side, program, { stdio: ["ignore", "pipe", "inherit"] });
  const stop = async () => {
    await endProcess(child);
    rmSync(dataDir, { recursive: true });
  };
  if (child.stdout)
    for await (const url of createInterface({ input: child.stdout })) return { url, stop };
  throw new Error("The embedded database did not start.");
}

export async function run(url: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
