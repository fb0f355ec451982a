import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Bench, openBench } from "./bench";
import { deliveries } from "./cases/deliveries";
import { eventLog } from "./cases/event-log";
import { fanOuts } from "./cases/fan-out";
import { feeds } from "./cases/feed";
import { grants } from "./cases/grants";
import { imports } from "./cases/imports";
import { mixed } from "./cases/mixed";
import { pages } from "./cases/pages";
import { processes } from "./cases/processes";
import { reads } from "./cases/reads";
import { refusals } from "./cases/refusals";
import { timings } from "./cases/timing";
import { worstInputCases } from "./cases/worst-inputs";
import { years } from "./cases/years";
import { openDatabase } from "./database";
import type { Case, Row } from "./measure";
import { findRegressions, readReport } from "./regressions";
import { report } from "./report";

// npm run bench: every case. npm run bench -- CASE…: cases whose names begin with CASE. PEOPLE,
// YEARS_FACTOR: see size.ts. npm run bench -- --against FILE: reports cases that are slower than in
// that report by more than noise, and exits with 1 if there are any.

const cases: Case[] = [
  ...processes,
  ...reads,
  ...pages,
  ...refusals,
  ...worstInputCases,
  ...grants,
  ...fanOuts,
  ...eventLog,
  ...timings,
  ...deliveries,
  ...mixed,
  ...imports,
  ...feeds,
  ...years,
];

const {
  positionals: requestedCases,
  values: { against },
} = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
const before = against === undefined ? undefined : readReport(against);
const chosenCases = cases.filter(
  ({ name }) => requestedCases.length === 0 || requestedCases.some((word) => name.startsWith(word)),
);
if (chosenCases.length === 0) {
  console.error(
    `No case has this name. The cases are:\n${cases.map(({ name }) => `  ${name}`).join("\n")}`,
  );
  process.exit(1);
}

process.env.SECRET_KEY ??= randomBytes(32).toString("base64");
const database = await openDatabase();
process.env.DATABASE_URL = database.url;
let bench: Bench | undefined;
const rows: Row[] = [];
try {
  for (const each of chosenCases) {
    console.info(`… ${each.name}`);
    if (each.needs === "database") rows.push(...(await each.run()));
    else {
      bench ??= await openBench(database);
      rows.push(...(await each.run(bench)));
    }
  }
} finally {
  await bench?.close();
  await prisma().$disconnect();
  await pool().end();
  await database.close();
  if (rows.length > 0) report(rows);
}

if (before) {
  const slower = findRegressions(before, rows);
  for (const line of slower) console.info(line);
  if (slower.length === 0)
    console.info(`No case is slower than in ${against} by more than the noise.`);
  process.exitCode = slower.length > 0 ? 1 : 0;
}
