import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "./database-server";

/** A connection to a new database that `prepare` has migrated as far as the test needs. */
export async function anEmptyDatabase(prepare: (url: string) => Promise<void>) {
  const server = inject("databaseServer");
  const name = `test_${server.template.slice("template_".length)}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = withDatabase(server.url, name);
  await prepare(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { url });
}
