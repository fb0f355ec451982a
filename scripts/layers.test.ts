import { expect, test } from "vitest";
import { circleFaults, layerFaults } from "./layers.mjs";

test.each([
  ["a folder below", 'import { prisma } from "@/lib/db/prisma";'],
  ["its own folder", 'import { approve } from "@/lib/transitions/application/decide";'],
  ["a neighbouring file", 'import { reason } from "./reason";'],
  ["a package", 'import * as z from "zod";'],
  ["code in a template string", 'const shown = `\nimport { page } from "@/app/page";\n`;'],
])("a transition may import from %s", (_, source) =>
  expect(layerFaults("lib/transitions/event/archive.ts", source)).toEqual([]),
);

test.each([
  [
    "upwards",
    'import { readApi } from "@/lib/http/read-endpoint";',
    "lib/transitions may not import @/lib/http/read-endpoint",
  ],
  [
    "upwards, over several lines",
    'import {\n  readApi,\n} from "@/lib/http/read-endpoint";',
    "lib/transitions may not import @/lib/http/read-endpoint",
  ],
  [
    "upwards, at run time",
    'const { POST } = await import("@/app/api/route");',
    "lib/transitions may not import @/app/api/route",
  ],
  [
    "upwards, in a re-export",
    'export { readApi } from "@/lib/http/read-endpoint";',
    "lib/transitions may not import @/lib/http/read-endpoint",
  ],
  [
    "from the web framework",
    'import { cookies } from "next/headers";',
    "only lib/session, components, app, proxy may import next/headers",
  ],
  [
    "of the connections",
    'import { pool } from "@/lib/db/pool";',
    "use prisma, query, transact or fast of lib/db instead of @/lib/db/pool",
  ],
  [
    "across folders by a relative path",
    'import { pool } from "../db/pool";',
    "import ../db/pool of another folder by its @/ path",
  ],
])("an import %s is reported", (_, source, fault) => {
  expect(layerFaults("lib/transitions/event/archive.ts", source)).toEqual([
    `lib/transitions/event/archive.ts: ${fault}`,
  ]);
});

test("a peer is not a layer below", () => {
  expect(
    layerFaults("lib/oauth/consent/screen.ts", 'import { page } from "@/lib/read-api/page";'),
  ).toHaveLength(1);
});

test("a folder that is in no layer is reported", () => {
  expect(layerFaults("lib/helpers/text.ts", 'import "node:fs";')).toEqual([
    "lib/helpers/text.ts: its folder belongs to no layer (scripts/layers.mjs)",
  ]);
});

test("files that import each other are reported, types included; others are not", () => {
  const sources = new Map([
    ["lib/oauth/scope.ts", 'import type { Grant } from "@/lib/oauth/grant";'],
    ["lib/oauth/grant.ts", 'import {\n  type Scope,\n} from "./scope";'],
    ["lib/oauth/revoke.ts", 'import { grant } from "./grant";\nimport { log } from "./log";'],
    ["lib/oauth/log.ts", 'import "node:fs";'],
  ]);
  expect(circleFaults(sources)).toEqual([
    "lib/oauth/scope.ts: is part of a circle: lib/oauth/grant.ts",
    "lib/oauth/grant.ts: is part of a circle: lib/oauth/scope.ts",
  ]);
});
