import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

// No tracked file may name a path outside the repository. `.ci/run` verifies this as well, by
// running in an isolated clone.

const texts = /\.(tsx?|mjs|js|json|sql|prisma|css|ya?ml|toml|md)$|(^|\/)(Dockerfile|run)$/;
const code = /\.(tsx?|mjs|js)$/;
const upwardPaths = /(?<![\w./@])\.\.\/[\w.@/-]*/g;
/**
 * A path that a program opens is resolved from the root of the repository, an import from the
 * folder of its module.
 */
const openedPaths = /(?<!\bfrom |\bimport |\bimport\(|\bURL\()["'`](\.\.\/[\w.@/-]*\w[\w.@/-]*)/g;
const localPaths = /(?<![\w.:/)}\]])\/(?:home|Users|root|work|mnt)\/[\w.-]+/g;

/** The paths in a file that lead out of the repository, one line each. */
export function strayPaths(file, text) {
  const strays = [
    ...[...text.matchAll(upwardPaths)]
      .map(([found]) => found)
      .filter((found) => leavesRepository(path.posix.join(path.posix.dirname(file), found))),
    ...(code.test(file) ? [...text.matchAll(openedPaths)].map(([, found]) => found) : []),
    ...[...text.matchAll(localPaths)].map(([found]) => found),
  ];
  return [...new Set(strays)].map((found) => `${file}: ${found} is outside the repository`);
}

const leavesRepository = (joined) => joined === ".." || joined.startsWith("../");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  }).split("\n");
  const files = listed.filter(
    (file) => texts.test(file) && existsSync(file) && file !== "package-lock.json",
  );
  const faults = files.flatMap((file) => strayPaths(file, readFileSync(file, "utf8")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
