import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { closeSharedConnections } from "@/lib/db/shared-connections";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { stopWatching } from "@/lib/webhooks/log/watch";
import { withDatabase } from "./database-server";

/**
 * Importing this module gives the test file its own migrated, empty database, which `pool()`,
 * `prisma()` and `transact()` use.
 */
const { url, template } = inject("databaseServer");
const name = `test_${template.slice("template_".length)}_${randomBytes(4).toString("hex")}`;

const admin = new pg.Client({ connectionString: url });
await admin.connect();
// PostgreSQL cannot copy one template concurrently, so the files take turns.
await admin.query("SELECT pg_advisory_lock(1)");
// Takes a third of the time of the default strategy.
await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
await admin.end();

export const databaseUrl = withDatabase(url, name);
process.env.DATABASE_URL = databaseUrl;
// Code left running by an earlier file may have cached the settings.
Reflect.deleteProperty(globalThis, "serviceConfig");

afterAll(async () => {
  await stopWatching();
  await flushWriteBehind();
  await closeSharedConnections();
  await prisma().$disconnect();
  await pool().end();
});
