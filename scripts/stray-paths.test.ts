import { expect, test } from "vitest";
import { strayPaths } from "./stray-paths.mjs";

// Paths are concatenated here, so that the check does not mistake these examples for paths.
const up = (...names: string[]) => ["..", ...names].join("/");
const stray = (...names: string[]) =>
  `lib/reconcile/load.ts: ${names.join("/")} is outside the repository`;

test.each([
  ["an import of another folder", `import { pool } from "${up("db", "pool")}";`],
  ["a file beside the module", `new URL("${up("db", "pool.ts")}", import.meta.url)`],
  ["a part of a URL", `fetch("/a/${up("b")}")`],
])("%s is inside the repository", (_, source) =>
  expect(strayPaths("lib/reconcile/load.ts", source)).toEqual([]),
);

test("a path that a program opens is resolved from the root, so a path upwards is outside", () => {
  expect(
    strayPaths("lib/reconcile/load.ts", `createReadStream("${up("data", "camp.json")}")`),
  ).toEqual([stray("..", "data", "camp.json")]);
});

test("an import that goes above the root is outside", () => {
  const far = up("..", "..", "shared", "tools");
  expect(strayPaths("lib/reconcile/load.ts", `import "${far}";`)).toEqual([stray(far)]);
});

test("an absolute path on a developer's machine is outside", () => {
  const home = ["", "home", "ana", "schedule.json"].join("/");
  expect(strayPaths("lib/reconcile/load.ts", `open("${home}")`)).toEqual([
    stray("", "home", "ana"),
  ]);
});
