import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The master key of a DATA_DIR, created once and readable only by its owner. Two processes that
 * start concurrently get the same key.
 */
export function generatedSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  return read(file) ?? generate(file);
}

function generate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, randomBytes(32).toString("base64"), { mode: 0o600 });
  try {
    linkSync(temporaryFile, file);
  } catch {
    // Another process created the key first; use that one.
  } finally {
    rmSync(temporaryFile);
  }
  return readFileSync(file, "utf8");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
