import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { isBuilt } from "./build.mjs";
import {
  findBrowser,
  findPostgres,
  findPromtool,
  findRedis,
  makeTemporaryFolder,
} from "./test-tools.mjs";

// npm test: every check, one group after the other. npm test -- code load: these groups. The last
// line is `N passed, N failed`. A failed check that is not a test (types, lint, build) counts as
// one failure, and so does a skipped test. Nothing is retried.
const results = "test-results";
const load = "**/*.load.test.ts";
const groups = {
  /**
   * Runs after the build, which writes the types that Next expects of each page. A single type
   * checker leaves room for the linter. The compiler's default of four takes half as much processor
   * time again, because several of them check the same files.
   */
  checks: () =>
    checkTogether({
      types: ["run", "--silent", "types", "--", "--checkers", "1"],
      lint: ["run", "--silent", "lint"],
    }),
  /** Unit tests and database tests beside the code. */
  code: () => vitest("code", ["--exclude", "e2e/**", "--exclude", load, "--maxWorkers=4"]),
  /**
   * Beside the code and under e2e/: tests with a million rows, hundreds of concurrent requests, or
   * hanging endpoints. Most of them wait or fill both cores.
   */
  load: () => vitest("load", [".load.test."]),
  /** Tests that start built processes of the service. */
  processes: () => vitest("processes", ["e2e/", "--exclude", load]),
  browser: browserTests,
};

const requestedGroups = process.argv.slice(2);
const chosenGroups = requestedGroups.length > 0 ? requestedGroups : Object.keys(groups);
for (const name of chosenGroups)
  if (!Object.hasOwn(groups, name))
    throw new Error(`There is no group ${name}. The groups are: ${Object.keys(groups).join(", ")}`);

/** What some tests need beside the npm packages. */
const needed = [
  ["*.redis.test.ts", findRedis, "redis-server"],
  ["*.standby.test.ts", findPostgres, "pg_basebackup"],
  ["*.promtool.test.ts", findPromtool, "promtool"],
];

const missing = [];
const broken = [];
let passed = 0;
let failed = 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

process.env.TMPDIR = makeTemporaryFolder();
process.once("exit", () => rmSync(process.env.TMPDIR, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const startsService = chosenGroups.some((name) => name !== "code");
// A build generates as well.
if (!startsService || isBuilt()) check("generate", "npm", ["run", "--silent", "generate"]);
if (startsService) check("build", process.execPath, ["scripts/build.mjs", "--if-needed"]);
for (const name of chosenGroups) {
  const startedAt = Date.now();
  console.info(`\n── ${name}`);
  await groups[name]();
  console.info(`── ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  await wait(10); // signals received during the group are handled now
}

if (process.env.CI === "true") failed += missing.length;
for (const line of new Set(missing)) console.info(`Could not run: ${line}`);
for (const name of broken) console.info(`Failed: ${name}`);
console.info(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(name, program, args) {
  console.info(`\n── ${name}`);
  if (run(program, args) !== 0) countBroken(name);
}

/** Runs npm scripts concurrently. The output of each is printed when it has ended. */
async function checkTogether(checks) {
  const running = Object.entries(checks).map(async ([name, args]) => {
    const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(chunk));
    const [status] = await once(child, "close");
    console.info(`\n── ${name}\n${Buffer.concat(output)}`);
    if (status !== 0) countBroken(name);
  });
  await Promise.all(running);
}

function countBroken(name) {
  failed += 1;
  broken.push(name);
}

function vitest(group, options) {
  const left = [];
  for (const [files, find, program] of needed)
    if (!find()) {
      missing.push(`tests with ${files}: no ${program}`);
      left.push("--exclude", `**/${files}`);
    }
  const file = `${results}/${group}.json`;
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = run("node_modules/.bin/vitest", ["run", ...reports, ...options, ...left]);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    testResults = [],
  } = readReport(file) ?? {};
  count(group, status, numPassedTests, numFailedTests + numPendingTests);
  for (const { name, assertionResults, message } of testResults) {
    if (message) broken.push(`${name}: ${firstLinesOf(message)}`);
    for (const test of assertionResults.filter((each) => each.status === "failed"))
      broken.push(`${test.fullName}: ${firstLinesOf(test.failureMessages[0])}`);
  }
}

function browserTests() {
  const browser = findBrowser();
  if (!browser) return void missing.push("browser tests (*.spec.ts): no browser");
  const file = `${results}/browser.json`;
  const status = run("node_modules/.bin/playwright", ["test", "--reporter=list,json"], {
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats: { expected = 0, unexpected = 0, skipped = 0 } = {}, suites = [] } =
    readReport(file) ?? {};
  count("browser", status, expected, unexpected + skipped);
  for (const { file, title, ok, tests } of suites.flatMap(specsOf))
    if (!ok) broken.push(`${file}: ${title}${pageContentsOf(tests)}`);
}

/**
 * The page contents when its tests failed, because the run's folder is deleted before anyone can
 * look at it.
 */
function pageContentsOf(tests) {
  const contexts = tests
    .flatMap(({ results }) => results)
    .flatMap(({ attachments }) => attachments.filter(({ name }) => name === "error-context"));
  return contexts
    .map(
      ({ path }) =>
        `\n${/# Error details[\s\S]*?(?=\n# |$)/.exec(readFileSync(path, "utf8"))?.[0]}`,
    )
    .join("");
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * A runner that fails without a failed test (a broken file, an unhandled rejection) counts as a
 * failure as well.
 */
function count(group, status, passedTests, failedTests) {
  const withoutTest = failedTests === 0 && status !== 0;
  if (withoutTest)
    broken.push(`${group}: no test failed, but the runner did; its output above has the reason`);
  passed += passedTests;
  failed += withoutTest ? 1 : failedTests;
}

/** The first lines of a message, enough to show the expected and the actual value. */
function firstLinesOf(text = "") {
  return stripVTControlCharacters(text).split("\n").slice(0, 40).join("\n  ");
}

function run(program, args, environment = {}) {
  return spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  }).status;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
