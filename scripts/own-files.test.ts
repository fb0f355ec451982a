import { expect, test } from "vitest";
import { strayPaths } from "./own-files.mjs";

// Paths are put together here, so that the check does not take these examples for paths.
const up = (...names: string[]) => ["..", ...names].join("/");
const stray = (...names: string[]) => `lib/reconcile/load.ts: ${names.join("/")} is outside of the repository`;

test.each([
  ["an import of another folder", `import { pool } from "${up("db", "pool")}";`],
  ["a file beside the module", `new URL("${up("db", "pool.ts")}", import.meta.url)`],
  ["a part of an address", `fetch("/a/${up("b")}")`],
])("%s stays inside", (_, source) => expect(strayPaths("lib/reconcile/load.ts", source)).toEqual([]));

test("a path that a program opens is resolved from the root: upwards is outside", () => {
  expect(strayPaths("lib/reconcile/load.ts", `createReadStream("${up("data", "camp.json")}")`)).toEqual([stray("..", "data", "camp.json")]);
});

test("an import that climbs over the root is outside", () => {
  const far = up("..", "..", "shared", "tools");
  expect(strayPaths("lib/reconcile/load.ts", `import "${far}";`)).toEqual([stray(far)]);
});

test("a folder of somebody's machine is outside", () => {
  const home = ["", "home", "ana", "schedule.json"].join("/");
  expect(strayPaths("lib/reconcile/load.ts", `open("${home}")`)).toEqual([stray("", "home", "ana")]);
});
