import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config";
import { generatedSecretKey } from "./secret-key";

test("SECRET_KEY is generated once into DATA_DIR, readable only by its owner", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  const dataDir = path.join(folder, "data");
  const key = generatedSecretKey(dataDir);
  expect(readConfig({ SECRET_KEY: key }).SECRET_KEY).toEqual([key]);
  expect(generatedSecretKey(dataDir)).toBe(key);
  expect(statSync(path.join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
