import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The files of the repository below these folders, also new ones, by default all. */
export const repositoryFiles = (...folders) =>
  String(
    execFileSync("git", [
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      "--",
      ...folders,
    ]),
  )
    .split("\n")
    .filter(existsSync);

/** The TypeScript files that are not tests. */
export const programFiles = (...folders) =>
  repositoryFiles(...folders).filter((file) => /(?<!\.test)\.tsx?$/.test(file));

export const textsOf = (files) => new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

/** Run as a program, this module prints its faults, one line each, and fails if there is one. */
export function check(module, faultsOf) {
  if (process.argv[1] !== fileURLToPath(module)) return;
  const faults = faultsOf();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
