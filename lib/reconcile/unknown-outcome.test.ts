import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aBundle, bundleOfEvent, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { databaseUrl } from "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { runImport } from "./command";

// An outage while the file is being committed (docs/rules/import.md#unknown-outcome).

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
