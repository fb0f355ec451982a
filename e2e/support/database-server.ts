import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";

/**
 * One PostgreSQL for the whole run (TEST_DATABASE_URL, else an embedded one of its own), with one migrated template database; every test file that
 * asks for a database gets its own copy of it (`database.ts`).
 */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} } : await temporaryServer();
  const template = `template_${process.pid}`;
  await run(server.url, `CREATE DATABASE ${template}`);
  await migrate(withDatabase(server.url, template));
  project.provide("databaseServer", { url: server.url, template });
  return async () => {
    const { rows } = await run(server.url, `SELECT datname FROM pg_database WHERE datname LIKE 'test_${process.pid}_%'`);
    for (const { datname } of rows) await run(server.url, `DROP DATABASE "${datname}" WITH (FORCE)`);
    await run(server.url, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: { url: string; template: string };
  }
}

export function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Its data is temporary, so it need not wait for the disk. */
async function temporaryServer() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "service-tests-"));
  const { url, stop } = await openEmbedded(dataDir, ["fsync=off"]);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
