import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findBrowser, findRedis } from "./test-tools.mjs";

// npm test: every check there is. The last line is `N passed, N failed`; a check that is no test (types, lint, build) counts as one when it fails.
// What failed is tried once more, because timing on a busy machine is chance; whatever needed that is named.
const results = "test-results";
const missing = [];
const unsteady = [];
const broken = [];
// More broken files than this are no matter of a busy machine.
const filesWorthASecondTry = 5;
let passed = 0;
let failed = 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

check("generate", "npm", ["run", "--silent", "generate"]);
check("types", "npm", ["run", "--silent", "types"]);
check("lint", "npm", ["run", "--silent", "lint"]);
check("build", process.execPath, ["scripts/build.mjs", "--if-needed"]);

const redis = findRedis();
if (!redis) missing.push("tests with Redis (*.redis.test.ts): no redis-server");
unitAndIntegration(redis ? [] : ["--exclude", "**/*.redis.test.ts"]);

const browser = findBrowser();
if (browser) browserTests(browser);
else missing.push("browser tests (*.spec.ts): no browser");

if (process.env.CI === "true") failed += missing.length;
for (const line of missing) console.info(`Could not run: ${line}`);
for (const name of broken) console.info(`Failed: ${name}`);
for (const name of unsteady) console.info(`Needed a second try: ${name}`);
console.info(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function check(name, program, args) {
  console.info(`\n── ${name}`);
  if (run(program, args) !== 0) failed += 1;
}

function unitAndIntegration(options) {
  console.info("\n── unit and integration");
  const first = vitest("first", options);
  const files = first.files.filter(({ status }) => status !== "passed").map(({ name }) => name);
  const again = files.length > 0 && files.length <= filesWorthASecondTry ? secondTry(files) : undefined;
  const settled = first.files.filter(({ name }) => !files.includes(name)).flatMap(({ assertionResults }) => assertionResults);
  if (again) count(again.status, settled.length + again.passed, again.failed);
  else count(first.status, first.passed, first.failed);
  broken.push(...(again ?? first).faults.map(({ name, message }) => `${name}: ${message}`));
  const still = new Set(again?.faults.map(({ name }) => name));
  if (again) unsteady.push(...first.faults.map(({ name }) => name).filter((name) => !still.has(name)));
}

function secondTry(files) {
  console.info("\n── a second try, one file after the other");
  return vitest("second", ["--maxWorkers=1", ...files]);
}

function vitest(attempt, options) {
  const file = `${results}/vitest-${attempt}.json`;
  const status = run("node_modules/.bin/vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...options]);
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, testResults: files = [] } = readReport(file) ?? {};
  const faults = files.flatMap(({ name, assertionResults, message }) => [
    ...(message ? [{ name, message: firstLine(message) }] : []),
    ...assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({ name: test.fullName, message: firstLine(test.failureMessages[0]) })),
  ]);
  return { status, passed, failed: numFailedTests + numPendingTests, files, faults };
}

function firstLine(text = "") {
  return text.split("\n")[0];
}

function browserTests(environment) {
  console.info("\n── browser");
  const file = `${results}/playwright.json`;
  const options = ["--retries=1", "--reporter=list,json"];
  const status = run("node_modules/.bin/playwright", ["test", ...options], { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats: { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = {}, suites = [] } = readReport(file) ?? {};
  count(status, expected + flaky, unexpected + skipped);
  const titled = (outcome) => suites.flatMap(stories).filter(({ tests }) => tests.some((test) => test.status === outcome));
  broken.push(...titled("unexpected").map(({ file, title }) => `${file}: ${title}`));
  unsteady.push(...titled("flaky").map(({ file, title }) => `${file}: ${title}`));
}

function stories({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(stories)];
}

/** A skipped test is a failed one, and a runner that fails without a failed test (a broken file) is one as well. */
function count(status, good, bad) {
  passed += good;
  failed += bad === 0 && status !== 0 ? 1 : bad;
}

function run(program, args, environment = {}) {
  return spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } }).status;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
