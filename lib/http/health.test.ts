import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { health, ready } from "./health";

const get = (path: string, method = "GET") => new Request(`http://localhost${path}`, { method });

test("GET /healthz answers 200 while the process lives", async () => {
  const response = await health(get("/healthz"));
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
});

test("GET /readyz answers 200 when the database answers and its schema is current", async () => {
  const response = await ready(get("/readyz"));
  expect([response.status, await response.json()]).toEqual([200, { status: "ready" }]);
});

test("GET /readyz answers 503 while a migration is missing, failed or changed", async () => {
  const changes = [
    "DELETE FROM _prisma_migrations",
    "UPDATE _prisma_migrations SET finished_at = NULL",
    "UPDATE _prisma_migrations SET checksum = 'another'",
  ];
  await pool().query("CREATE TABLE kept AS SELECT * FROM _prisma_migrations");
  for (const change of changes) {
    await pool().query(change);
    const response = await ready(get("/readyz"));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toEqual({
      status: "unavailable",
      reason: "database schema is not current",
    });
    await pool().query("DELETE FROM _prisma_migrations");
    await pool().query("INSERT INTO _prisma_migrations SELECT * FROM kept");
  }
  expect((await ready(get("/readyz"))).status).toBe(200);
});

test("other methods are refused", async () => {
  for (const handler of [health, ready]) {
    const response = await handler(get("/healthz", "POST"));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});
