import { readFileSync } from "node:fs";
import { check } from "./check.mjs";

// npm run lint: package-lock.json says of every package where it comes from and what is in it, so
// that `npm ci` installs the same everywhere, and nothing else.

const publicRegistry = "https://registry.npmjs.org/";

/**
 * The packages of a lock without an address in the public registry, or without the digest of their
 * content, one line each.
 */
export function incompletePackages({ packages }) {
  return Object.entries(packages).flatMap(([folder, { resolved, integrity }]) => {
    if (folder === "") return []; // the project itself
    const faults = [
      ...(resolved?.startsWith(publicRegistry) ? [] : [`no address in ${publicRegistry}`]),
      ...(integrity?.startsWith("sha512-") ? [] : ["no integrity"]),
    ];
    return faults.map((fault) => `package-lock.json: ${folder} has ${fault}`);
  });
}

check(import.meta.url, () =>
  incompletePackages(JSON.parse(readFileSync("package-lock.json", "utf8"))),
);
