import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";

/**
 * One PostgreSQL server for the whole run (TEST_DATABASE_URL, or a temporary embedded one) with one
 * migrated template database. Every test file that needs a database gets its own copy of the
 * template (`database.ts`).
 */
export default async function setup(project: TestProject) {
  const template = `template_${process.pid}`;
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const server = configuredUrl
    ? { url: configuredUrl, stop: () => dropDatabases(configuredUrl, template) }
    : await temporaryServer();
  await run(server.url, `CREATE DATABASE ${template}`);
  await migrate(withDatabase(server.url, template));
  project.provide("databaseServer", { url: server.url, template });
  return server.stop;
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

async function dropDatabases(url: string, template: string) {
  const { rows } = await run(
    url,
    `SELECT datname FROM pg_database WHERE datname LIKE 'test_${process.pid}_%'`,
  );
  for (const { datname } of rows) await run(url, `DROP DATABASE "${datname}" WITH (FORCE)`);
  await run(url, `DROP DATABASE ${template} WITH (FORCE)`);
}

/**
 * Its data is temporary: no fsync, cleanup by deleting the folder, and no autovacuum over hundreds
 * of databases.
 */
async function temporaryServer() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "service-tests-"));
  const { url, stop } = await openEmbeddedDatabase(dataDir, ["fsync=off", "autovacuum=off"]);
  const { password } = new URL(url);
  // The default is slow: each test file opens some ten connections.
  await run(url, `SET scram_iterations = 1; ALTER ROLE CURRENT_USER PASSWORD '${password}'`);
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
