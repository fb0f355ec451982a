import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compressStatic } from "./compress.mjs";
import { sourcesDigest } from "./sources.mjs";

const stamp = "dist/built-from"; // written last: a build that broke off is none
const lock = "node_modules/.build-lock";

/**
 * Packages that stay outside the bundles: they load native code or files beside their own, or Next's bundle has to have the same copy (a pool that another copy
 * of pg made is none to Prisma).
 */
const outside = ["next", "sharp", "@prisma/client", "pg"];

/** For the CommonJS packages among the bundled: a module has no `require`. */
const requireInModules = 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Prisma's client, Next's build with its scripts compressed, and the processes bundled into dist/, packages included: a process starts in half the time when it
 * reads a few files instead of hundreds.
 */
function build() {
  rmSync("dist", { recursive: true, force: true });
  run("npm", ["run", "--silent", "generate"]);
  run(process.execPath, ["node_modules/next/dist/bin/next", "build"], { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  compressStatic();
  run("node_modules/.bin/esbuild", [
    ...["start", "web", "worker", "migrate", "import"].map((name) => `scripts/process/${name}.ts`),
    ...["--bundle", "--splitting", "--platform=node", "--target=node20", "--format=esm", "--sourcemap", "--outdir=dist", "--log-level=warning"],
    ...outside.map((name) => `--external:${name}`),
    `--banner:js=${requireInModules}`,
  ]);
  writeFileSync(stamp, sourcesDigest());
}

/** Builds when what was built is not from these sources. Of several at once one builds and the others wait. */
export async function buildIfNeeded() {
  if (isCurrent()) return;
  await locked(() => {
    if (isCurrent()) return;
    console.info("Building (about half a minute, only when something has changed) …");
    build();
  });
}

function isCurrent() {
  try {
    return readFileSync(stamp, "utf8") === sourcesDigest();
  } catch {
    return false;
  }
}

async function locked(work) {
  while (!takeLock()) await wait(200);
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function takeLock() {
  try {
    mkdirSync(lock);
    writeFileSync(`${lock}/pid`, String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isAlive(holder())) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

/** Of a lock that is just being taken: ourselves, which is alive. */
function holder() {
  try {
    return Number(readFileSync(`${lock}/pid`, "utf8")) || process.pid;
  } catch {
    return process.pid;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function run(program, args, environment = {}) {
  const { status } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } });
  if (status !== 0) throw new Error(`The build failed: ${args.at(0) === "run" ? "generate" : args.at(0)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--if-needed")) await buildIfNeeded();
  else await locked(build);
}
