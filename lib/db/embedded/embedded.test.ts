import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openCluster } from "./cluster";
import { openEmbeddedDatabase } from "./embedded";

test("a server that cannot start says so at once, with the end of its log", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "broken-database-"));
  try {
    const cluster = openCluster(dataDir);
    appendFileSync(path.join(cluster.data, "postgresql.conf"), "no_such_setting = 1\n");
    const begun = Date.now();
    await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(
      /The embedded PostgreSQL does not start[\s\S]*no_such_setting/,
    );
    expect(Date.now() - begun).toBeLessThan(15_000);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}, 120_000);
