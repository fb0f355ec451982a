import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * The path of a Chromium, or undefined. The headless shell is preferred: tests take half the
 * processor time in it, because it draws no windows.
 */
export function installedBrowser() {
  return (
    process.env.CHROMIUM ??
    inPath(["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"])
  );
}

/**
 * The environment in which Playwright finds a browser, or undefined when there is none and none can
 * be installed.
 */
export function findBrowser() {
  const found =
    installedBrowser() ??
    ((install("chromium-headless-shell") || install("chromium")) && installedBrowser());
  if (found) return { CHROMIUM: found };
  return succeeds("node_modules/.bin/playwright", ["install", "chromium"]) ? {} : undefined;
}

/** The path of redis-server, or undefined. */
export function findRedis() {
  return (
    inPath(["redis-server"]) ?? (install("redis-server") ? inPath(["redis-server"]) : undefined)
  );
}

/** Where Debian keeps the servers of its versions. */
const debianServers = "/usr/lib/postgresql";

/** The folder of PostgreSQL's own programs, `pg_basebackup` among them, or undefined. */
export function postgresPrograms() {
  const debian = existsSync(debianServers)
    ? readdirSync(debianServers).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...debian.map((version) => join(debianServers, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["postgres", "initdb", "pg_basebackup"].every((name) => existsSync(join(folder, name))),
  );
}

/** The folder of PostgreSQL's programs; installs them if they are missing. */
export const findPostgres = () =>
  postgresPrograms() ?? (install("postgresql") ? postgresPrograms() : undefined);

/** The path of promtool, which checks rules of Prometheus, or undefined. */
export function findPromtool() {
  return inPath(["promtool"]) ?? (install("prometheus") ? inPath(["promtool"]) : undefined);
}

const memory = "/dev/shm";
const roomyBytes = 12 * 2 ** 30;

/**
 * A new folder for all temporary files, in memory if there is plenty. A test database has a
 * thousand files, and for minutes after many files were deleted, ext4 takes half a millisecond of
 * processor time to create one.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), "service-tests-"));
  chmodSync(folder, 0o755); // the embedded database runs as another user when root runs this
  return folder;
}

function isRoomy(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > roomyBytes;
}

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Installs the Debian package with this name if the user is root and apt is available. */
function install(name) {
  if (process.getuid?.() !== 0 || !inPath(["apt-get"])) return false;
  const options = ["install", "--yes", "--no-install-recommends", name];
  return (
    succeeds("apt-get", options) ||
    (succeeds("apt-get", ["update"]) && succeeds("apt-get", options))
  );
}

const succeeds = (program, args) =>
  spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;
