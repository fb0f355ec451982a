import { afterEach, expect, test, vi } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { callReadApi, refusalOf } from "@/e2e/support/read-api";
import { ready } from "@/lib/http/health";
import { isOutage } from "./errors";
import { PrimaryClient } from "./primary";
import { closeSharedConnections } from "./shared-connections";

// docs/rules/operating-rules.md#one-primary. Servers that replace each other are tested in
// e2e/failover.

const logged: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => logged.push(String(line)) > 0);

const name = new URL(databaseUrl).pathname.slice(1);

afterEach(async () => {
  vi.restoreAllMocks();
  await admin(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
});

/** Changes settings over a connection that may write in any case. */
async function admin(sql: string) {
  const client = new PrimaryClient({
    connectionString: databaseUrl,
    options: "-c default_transaction_read_only=off",
  });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const connectionTo = async (url: string, options?: string) => {
  const client = new PrimaryClient({ connectionString: url, options });
  await client.connect();
  return client;
};

test("a server that takes no writes is refused: every door answers 503, and the log says why", async () => {
  await closeSharedConnections();
  await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const read = await callReadApi("/me/profile", `svc_at_${"x".repeat(43)}`);
  expect(await refusalOf(read)).toEqual({ status: 503, error: "service_unavailable" });
  expect(Number(read.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ready(new Request("http://localhost/readyz"))).status).toBe(503);
  expect(logged.filter((line) => line.includes("database server refused"))).toEqual([
    expect.stringContaining("it is a standby, or its transactions are read-only"),
  ]);
});

test("a server whose clock is more than 30 s from ours is refused until the clocks agree", async () => {
  const connectToApart = () => connectionTo(databaseUrl, "-c search_path=apart,pg_catalog");
  const setApart = (seconds: number) =>
    admin(`CREATE SCHEMA IF NOT EXISTS apart;
      CREATE OR REPLACE FUNCTION apart.clock_timestamp() RETURNS timestamptz LANGUAGE sql
        AS $$ SELECT pg_catalog.clock_timestamp() + make_interval(secs => ${seconds}) $$`);
  for (const seconds of [-40, 40]) {
    await setApart(seconds);
    const refusal = await connectToApart().catch((error) => error);
    expect(String(refusal)).toContain("its clock and the clock of this machine differ");
    expect(isOutage(refusal)).toBe(true);
  }
  await setApart(20);
  await (await connectToApart()).end();
  await admin("DROP SCHEMA apart CASCADE");
});
