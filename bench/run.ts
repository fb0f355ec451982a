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
import { peers } from "./cases/peers";
import { processes } from "./cases/processes";
import { reads } from "./cases/reads";
import { refusals } from "./cases/refusals";
import { timings } from "./cases/timing";
import { webhookCosts } from "./cases/webhook-costs";
import { years } from "./cases/years";
import { openDatabase } from "./database";
import type { Case, Row } from "./measure";
import { findRegressions, readReport } from "./regressions";
import { printReport, writeReport } from "./report";
import { yardstick } from "./yardstick";

// npm run bench: every case but `peers`, which installs packages from npm. npm run bench -- CASE…:
// cases whose names begin with CASE. PEOPLE, YEARS_FACTOR: see size.ts. The report is written after
// each case. A case that fails does not end the run, which then exits with 1. npm run bench --
// --against FILE: reports cases that are slower than in that report by more than noise, and exits
// with 1 if there are any.

const cases: Case[] = [
  ...processes,
  ...reads,
  ...pages,
  ...refusals,
  ...grants,
  ...fanOuts,
  ...eventLog,
  ...timings,
  ...deliveries,
  ...webhookCosts,
  ...mixed,
  ...imports,
  ...feeds,
  ...years,
  ...peers,
];

const {
  positionals: requestedCases,
  values: { against },
} = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
const before = against === undefined ? undefined : readReport(against);
const chosenCases = cases.filter(
  ({ name, isOnlyRunByName }) =>
    requestedCases.some((word) => name.startsWith(word)) ||
    (requestedCases.length === 0 && !isOnlyRunByName),
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
const failures: string[] = [];
for (const each of chosenCases) {
  console.info(`… ${each.name}`);
  const measured = yardstick();
  try {
    const rowsOfCase = await runCase(each);
    rows.push(...rowsOfCase.map((row) => ({ yardstick: measured, ...row })));
  } catch (error) {
    failures.push(`${each.name}: ${error instanceof Error ? error.stack : error}`);
  }
  writeReport(rows);
}
await bench?.close();
await prisma().$disconnect();
await pool().end();
await database.close();
printReport(rows);
for (const failure of failures) console.error(`Failed: ${failure}`);
if (failures.length > 0) process.exitCode = 1;

if (before) {
  const slower = findRegressions(before, rows);
  for (const line of slower) console.info(line);
  if (slower.length === 0)
    console.info(`No case is slower than in ${against} by more than the noise.`);
  if (slower.length > 0) process.exitCode = 1;
}

async function runCase(each: Case): Promise<Row[]> {
  if (each.needs === "database") return each.run();
  bench ??= await openBench(database);
  return each.run(bench);
}
