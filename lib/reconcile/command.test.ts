import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { aBundle } from "@/e2e/support/bundle";
import "@/e2e/support/database";
import { runImport } from "./command";

afterEach(() => vi.restoreAllMocks());

test("a file that cannot be read is named with the reason, after the files before it were loaded", async () => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  const folder = mkdtempSync(path.join(tmpdir(), "import-"));
  const [bundle, missing] = [path.join(folder, "bundle.json"), path.join(folder, "missing.json")];
  writeFileSync(bundle, JSON.stringify(aBundle()));
  expect(await runImport([bundle, missing])).toBe(1);
  expect(await runImport([folder])).toBe(1);
  expect(written.filter((text) => text.includes(": loaded"))).toHaveLength(1);
  const refusals = written.filter((text) => text.includes("nothing was loaded"));
  expect(refusals).toEqual([
    expect.stringContaining(`${missing}: nothing was loaded: ENOENT`),
    expect.stringContaining(`${folder}: nothing was loaded: EISDIR`),
  ]);
});
