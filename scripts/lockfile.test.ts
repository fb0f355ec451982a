import { expect, test } from "vitest";
import { incompletePackages } from "./lockfile.mjs";

test("a package needs an address in the public registry and the digest of its content", () => {
  const packages = {
    "": { name: "this-project" },
    "node_modules/complete": {
      resolved: "https://registry.npmjs.org/complete/-/complete-1.0.0.tgz",
      integrity: "sha512-AA==",
    },
    "node_modules/bare": {},
    "node_modules/elsewhere": {
      resolved: "https://packages.example/elsewhere-1.0.0.tgz",
      integrity: "sha512-AA==",
    },
  };
  expect(incompletePackages({ packages })).toEqual([
    "package-lock.json: node_modules/bare has no address in https://registry.npmjs.org/",
    "package-lock.json: node_modules/bare has no integrity",
    "package-lock.json: node_modules/elsewhere has no address in https://registry.npmjs.org/",
  ]);
});
