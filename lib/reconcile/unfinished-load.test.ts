import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aBundle, bundleOfEvent, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { databaseUrl } from "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { takeOccurrenceCounts } from "@/e2e/support/feed-lines";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aConnection, anIntegration } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { transact } from "@/lib/db/transact";
import { runImport } from "./command";

// An outage while the file is being committed, or afterwards (docs/rules/import.md#unfinished).

const written: string[] = [];
beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
  written.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
});
afterEach(() => vi.restoreAllMocks());

/** Imports a file that changes the event of `aBundle`. Returns the exit status. */
function importFile(fields: object): Promise<number> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "import-")), "bundle.json");
  writeFileSync(file, JSON.stringify(bundleOfEvent(fields)));
  return runImport([file]);
}

test("after an outage the import says that the file is loaded and which states are not yet changed, and loading it again changes them", async () => {
  const fields = {
    is_archived: true,
    publish_status: "draft",
    threads: [{ id: uuid(30), name: "Talks" }],
  };
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT id FROM events WHERE id = ${uuid(2)}::uuid FOR UPDATE`;
    expect(await importFile(fields)).toBe(1);
  });
  expect(written.join("")).toMatch(
    /bundle\.json: loaded, but not all of it has been applied yet: .*lock timeout.*\n {2}still to apply: Dragon Con 2027 is archived\n {2}still to apply: Dragon Con 2027 is unpublished\n {2}loading the file again applies the rest\n$/s,
  );
  expect(written.join("")).not.toContain("nothing was loaded");
  expect(await firstRow("SELECT name FROM threads WHERE id = $1", [uuid(30)])).toEqual({
    name: "Talks",
  });
  expect(await importFile(fields)).toBe(0);
  expect(
    await firstRow("SELECT is_archived, publish_status FROM events WHERE id = $1", [uuid(2)]),
  ).toEqual({
    is_archived: true,
    publish_status: "draft",
  });
});

test("after an outage the import names the connected events whose differences are not all applied", async () => {
  await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
  const fields = {
    threads: [{ id: uuid(30), name: "Talks" }],
    activities: [{ id: uuid(40), title: "Welcome" }],
  };
  const status = await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM threads WHERE id = ${uuid(30)}::uuid FOR UPDATE`,
    () => importFile(fields),
    () =>
      pool().query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'FETCH%'",
      ),
  );
  expect(status).toBe(1);
  expect(written.join("")).toMatch(
    /loaded, but not all of it has been applied yet: .*\n {2}still to apply: differences to connected events: Dragon Con 2027\n/,
  );
  expect(await takeOccurrenceCounts()).toEqual({ "thread.updated": 1 });
  expect(await importFile(fields)).toBe(0);
  expect(await takeOccurrenceCounts()).toEqual({ "activity.updated": 1 });
});

/**
 * Runs `work` with connections to the database that break at the commit: before the database
 * receives it, or before its answer arrives.
 */
async function whileCommitsAreCut(
  when: "before" | "after",
  work: () => Promise<unknown>,
): Promise<void> {
  const { hostname, port } = new URL(databaseUrl);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let isCut = false;
    for (const socket of [client, server])
      socket
        .on("error", () => {})
        .on("close", () => [client, server].map((each) => each.destroy()));
    client.on("data", (bytes) => {
      isCut ||= bytes.includes("COMMIT\0");
      if (isCut && when === "before") client.destroy();
      else server.write(bytes);
    });
    server.on("data", (bytes) => (isCut ? client.destroy() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const connectTo = (url: string) => {
    process.env.DATABASE_URL = url;
    Reflect.deleteProperty(globalThis, "serviceConfig");
  };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  connectTo(url.href);
  try {
    await work();
  } finally {
    connectTo(databaseUrl);
    proxy.close();
  }
}

test.each([
  ["before", "Lectures"],
  ["after", "Talks"],
] as const)(
  "an import whose connection breaks %s the commit reached the database does not claim to know the outcome",
  async (when, name) => {
    const fields = { is_archived: true, threads: [{ id: uuid(30), name: "Talks" }] };
    await whileCommitsAreCut(when, async () => expect(await importFile(fields)).toBe(1));
    expect(written.join("")).toMatch(
      /bundle\.json: it is unknown whether the file was loaded, .*: Connection terminated unexpectedly\n {2}load the same file again: this is safe, .*\n$/,
    );
    expect(await firstRow("SELECT name FROM threads WHERE id = $1", [uuid(30)])).toEqual({ name });
    expect(await importFile(fields)).toBe(0);
    expect(
      await firstRow(
        "SELECT name, is_archived FROM threads JOIN events ON events.id = event_id WHERE threads.id = $1",
        [uuid(30)],
      ),
    ).toEqual({
      name: "Talks",
      is_archived: true,
    });
  },
);
