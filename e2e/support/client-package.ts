import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";

const exec = promisify(execFile);

let built: Promise<unknown> | undefined;

/** Builds the client package, so that the service under test can serve it. */
export function buildClientPackage(): Promise<unknown> {
  built ??= exec("node_modules/.bin/tsx", ["scripts/client-package.ts"]);
  return built;
}

/** An empty project, removed after the tests of the file. */
export function anEmptyProject(name: string): string {
  mkdirSync("test-results", { recursive: true });
  const folder = mkdtempSync(path.resolve(`test-results/${name}-`));
  writeFileSync(
    path.join(folder, "package.json"),
    '{ "name": "empty", "private": true, "type": "module" }\n',
  );
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** `npm install ADDRESS`, as run by a person who knows only the address. */
export async function installClientPackage(folder: string, origin: string): Promise<void> {
  await exec("npm", ["install", "--no-audit", "--no-fund", `${origin}/docs/client.tgz`], {
    cwd: folder,
  });
}

/** Compiles files of a project under the strictest settings and returns the compiler's output. */
export async function compilerOutput(
  folder: string,
  files: string[],
  options: string[],
): Promise<string> {
  const strict = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--verbatimModuleSyntax",
    "--skipLibCheck",
    "false",
  ];
  const compiler = path.resolve("node_modules/typescript/bin/tsc");
  const compilation = exec(
    process.execPath,
    [compiler, "--noEmit", "--ignoreConfig", "--target", "es2022", ...strict, ...options, ...files],
    {
      cwd: folder,
    },
  );
  return compilation.then(
    ({ stdout }) => stdout,
    (error) => error.stdout,
  );
}
