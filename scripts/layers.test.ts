import { expect, test } from "vitest";
import { layerFaults } from "./layers.mjs";

test.each([
  ["a folder below", 'import { prisma } from "@/lib/db/prisma";'],
  ["its own folder", 'import { approve } from "@/lib/transitions/application/approve";'],
  ["a neighbouring file", 'import { reason } from "./reason";'],
  ["a package", 'import * as z from "zod";'],
  ["what is only shown", 'const shown = `\nimport { page } from "@/app/page";\n`;'],
])("a verb may import from %s", (_, source) => expect(layerFaults("lib/transitions/event/archive.ts", source)).toEqual([]));

test.each([
  ["upwards", 'import { readApi } from "@/lib/http/read-endpoint";', "lib/transitions may not import @/lib/http/read-endpoint"],
  [
    "upwards, over several lines",
    'import {\n  readApi,\n} from "@/lib/http/read-endpoint";',
    "lib/transitions may not import @/lib/http/read-endpoint",
  ],
  ["upwards, when it runs", 'const { POST } = await import("@/app/api/route");', "lib/transitions may not import @/app/api/route"],
  ["upwards, passed on", 'export { readApi } from "@/lib/http/read-endpoint";', "lib/transitions may not import @/lib/http/read-endpoint"],
  ["from the web framework", 'import { cookies } from "next/headers";', "only lib/session, components, app, proxy know next/headers"],
  ["across folders by a relative path", 'import { pool } from "../db/pool";', "across folders, import ../db/pool by @/"],
])("an import %s is a fault", (_, source, fault) => {
  expect(layerFaults("lib/transitions/event/archive.ts", source)).toEqual([`lib/transitions/event/archive.ts: ${fault}`]);
});

test("a peer is not a layer below", () => {
  expect(layerFaults("lib/oauth/consent/screen.ts", 'import { page } from "@/lib/read-api/page";')).toHaveLength(1);
});

test("a folder that no line of the table names is a fault", () => {
  expect(layerFaults("lib/helpers/text.ts", 'import "node:fs";')).toEqual(["lib/helpers/text.ts: its folder is in no layer (scripts/layers.mjs)"]);
});
