import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

// npm run slim -- FOLDER: copies only the files that a built service needs to run. The container
// image is this folder.

const [folder = "", ...others] = process.argv.slice(2);
const target = path.resolve(folder);
if (folder === "" || folder.startsWith("-") || others.length > 0 || existsSync(target)) {
  console.error("Usage: npm run slim -- FOLDER   (a folder that does not exist yet)");
  process.exit(1);
}

const parts = [
  "dist",
  ".next",
  "public",
  "prisma/migrations",
  "scripts/run.mjs",
  "scripts/build.mjs",
  "scripts/compress.mjs",
  "scripts/sources.mjs",
];
const files = ["next.config.mjs", "package-lock.json"];

/** Used only by builds and developers. */
const buildOnly = [
  ".next/cache",
  ".next/dev",
  ".next/trace",
  ".next/trace-build",
  ".next/types",
  ".next/diagnostics",
].map((name) => path.normalize(name));

mkdirSync(target, { recursive: true });
// Links keep their relative targets: the pages find their packages in the folder, and use the same
// copies as the bundled processes.
const options = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (source) => !buildOnly.includes(path.normalize(source)),
};
for (const part of [...parts, ...files])
  if (existsSync(part)) cpSync(part, path.join(target, part), options);

// With devDependencies out of the list, npm does not install optional peers either (Prisma's
// command line, TypeScript, Playwright). A deployment sets DATABASE_URL, so it needs no embedded
// database. Versions still come from the lock file.
const {
  devDependencies: _tools,
  optionalDependencies: _embedded,
  ...service
} = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync(path.join(target, "package.json"), `${JSON.stringify(service, null, 2)}\n`);
const { status } = spawnSync(
  "npm",
  ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
  { cwd: target, stdio: "inherit" },
);
if (status !== 0) process.exit(status ?? 1);

/** The pages are built already, so Next's compiler is not needed. */
for (const name of readdirSync(path.join(target, "node_modules/@next")).filter((folder) =>
  folder.startsWith("swc-"),
))
  rmSync(path.join(target, "node_modules/@next", name), { recursive: true });
