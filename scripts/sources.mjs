import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const sources = ["app", "components", "lib", "messages", "prisma", "public", "scripts", "worker"];
const files = [
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "prisma.config.ts",
  "proxy.ts",
  "tsconfig.json",
];

/**
 * A digest of everything that goes into a build. While it stays the same, no new build is needed.
 */
export function sourcesDigest() {
  const hash = createHash("sha256").update(process.version);
  for (const file of [...files, ...sources.flatMap(filesBelow)])
    hash.update(`${file}\0`).update(contentOf(file)).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder) {
  const entries = list(folder).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  const paths = entries.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  return paths.filter((file) => !file.startsWith(path.join("lib", "db", "generated"))).sort();
}

const list = (folder) =>
  orWhenAbsent(() => readdirSync(folder, { recursive: true, withFileTypes: true }), []);
const contentOf = (file) => orWhenAbsent(() => readFileSync(file), "");

function orWhenAbsent(read, otherwise) {
  try {
    return read();
  } catch (error) {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  }
}
