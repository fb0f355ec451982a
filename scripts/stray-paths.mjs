import path from "node:path";
import { check, repositoryFiles, textsOf } from "./check.mjs";

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

check(import.meta.url, () => {
  const isText = (file) => texts.test(file) && file !== "package-lock.json";
  return [...textsOf(repositoryFiles().filter(isText))].flatMap(([file, text]) =>
    strayPaths(file, text),
  );
});
