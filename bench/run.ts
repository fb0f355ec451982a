import { buildIfNeeded } from "@/scripts/build.mjs";
import { openBench } from "./bench";
import { deliveries } from "./cases/deliveries";
import { fanOuts } from "./cases/fan-out";
import { grants } from "./cases/grants";
import { imports } from "./cases/imports";
import { pages } from "./cases/pages";
import { processes } from "./cases/processes";
import { reads } from "./cases/reads";
import { refusals } from "./cases/refusals";
import type { Row } from "./measure";
import { report } from "./report";

// npm run bench: every case; npm run bench -- CASE…: those whose name begins so. PEOPLE: size.ts.

const cases = [...processes, ...reads, ...pages, ...refusals, ...grants, ...fanOuts, ...deliveries, ...imports];

const asked = process.argv.slice(2);
const chosen = cases.filter(({ name }) => asked.length === 0 || asked.some((word) => name.startsWith(word)));
if (chosen.length === 0) {
  console.error(`There is no such case. There are:\n${cases.map(({ name }) => `  ${name}`).join("\n")}`);
  process.exit(1);
}

await buildIfNeeded();
const bench = await openBench();
const rows: Row[] = [];
try {
  for (const { name, run } of chosen) {
    console.info(`… ${name}`);
    rows.push(...(await run(bench)));
  }
} finally {
  await bench.close();
  if (rows.length > 0) report(rows);
}
