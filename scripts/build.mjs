import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compressStatic } from "./compress.mjs";
import { sourcesDigest } from "./sources.mjs";

const stamp = "dist/built-from"; // written last, so an interrupted build does not count
const lock = "node_modules/.build-lock";

/**
 * Packages that are not bundled: they load native code or files of their own, or must be the same
 * copy that Next's bundle uses (Prisma does not recognize a pool made by another copy of pg).
 */
const external = ["next", "sharp", "@prisma/client", "pg"];

/** Bundled CommonJS packages need `require`, which ES modules do not have. */
const requireInModules =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Generates Prisma's client and the client package, builds Next and compresses its scripts, and
 * bundles the processes with their packages into dist/. A process that reads a few files instead of
 * hundreds starts in half the time.
 */
function build() {
  rmSync("dist", { recursive: true, force: true });
  run("npm", ["run", "--silent", "generate"]);
  run("node_modules/.bin/tsx", ["scripts/client-package.ts"]);
  run(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  compressStatic();
  bundle(
    ["start", "web", "worker", "migrate", "import", "operator", "read-schedule"].map(
      (name) => `scripts/process/${name}.ts`,
    ),
    "dist",
  );
  writeFileSync(stamp, sourcesDigest());
}

/**
 * Bundles each process with the packages that it uses. `folder` must be inside the project, where
 * the external packages are found.
 */
export function bundle(processes, folder) {
  run("node_modules/.bin/esbuild", [
    ...processes,
    ...[
      "--bundle",
      "--splitting",
      "--platform=node",
      "--target=node20",
      "--format=esm",
      "--sourcemap",
      "--entry-names=[name]",
      `--outdir=${folder}`,
    ],
    ...external.map((name) => `--external:${name}`),
    // its CommonJS form requires its parts by names that a bundler cannot know
    "--alias:jsonc-parser=jsonc-parser/lib/esm/main.js",
    ...["--log-level=warning", `--banner:js=${requireInModules}`],
  ]);
}

/**
 * Builds unless the last build is of exactly these sources. When several processes want a build,
 * one builds and the others wait.
 */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  await locked(() => {
    if (isBuilt()) return;
    console.info("Building (about half a minute, only when something has changed) …");
    build();
  });
}

/** Whether the last build is of exactly these sources. */
export function isBuilt() {
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

/** The process that holds the lock. One that has not written its id yet counts as alive. */
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
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status !== 0)
    throw new Error(`The build failed: ${args.at(0) === "run" ? "generate" : args.at(0)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, ...others] = process.argv.slice(2);
  if ((option !== undefined && option !== "--if-needed") || others.length > 0) {
    console.error(
      "Usage: npm run build [-- --if-needed]   (only when a source has changed since the last build)",
    );
    process.exit(1);
  }
  if (option === "--if-needed") await buildIfNeeded();
  else await locked(build);
}
