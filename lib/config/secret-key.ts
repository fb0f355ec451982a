import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The master key of a DATA_DIR, made once and readable by its owner alone; of two that start at once, both get the same. */
export function generatedSecretKey(dataDir: string): string {
  const file = path.join(dataDir, "secret-key");
  return read(file) ?? generate(file);
}

function generate(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, randomBytes(32).toString("base64"), { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch {
    // another process was faster: its key counts
  } finally {
    rmSync(own);
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
