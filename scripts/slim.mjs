import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

// npm run slim -- FOLDER: copies only the files that a built service needs to run. The container
// image is this folder. The packages' files are those that the processes and the pages load, as
// Next's own tracer finds them: a fifth of what npm installs.

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
  "scripts/healthy.mjs",
  "next.config.mjs",
  "package-lock.json",
];

/** Used only by builds and developers. */
const buildOnly = [
  ".next/cache",
  ".next/dev",
  ".next/trace",
  ".next/trace-build",
  ".next/types",
  ".next/diagnostics",
].map((name) => path.normalize(name));
const isForDevelopment = (file) => /(\.map|\.runtime\.dev\.js)$/.test(file);

/** Next's server names their files when it starts, although it loads none of them. */
const namedAtStart = [
  "node_modules/next/dist/compiled/webpack",
  "node_modules/next/dist/compiled/@babel/runtime",
];

// Links keep their relative targets: the pages find their packages in the folder, and use the same
// copies as the bundled processes.
const options = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (source) => !buildOnly.includes(path.normalize(source)),
};
mkdirSync(target, { recursive: true });
for (const part of parts) if (existsSync(part)) cpSync(part, path.join(target, part), options);
for (const folder of namedAtStart) cpSync(folder, path.join(target, folder), options);
for (const file of await packageFiles()) cpSync(file, path.join(target, file), options);

const {
  devDependencies: _tools,
  optionalDependencies: _embedded,
  ...service
} = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync(path.join(target, "package.json"), `${JSON.stringify(service, null, 2)}\n`);

/** What the bundled processes load, and what Next's build noted for its server and each page. */
async function packageFiles() {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const processes = readdirSync("dist").filter((name) => name.endsWith(".js"));
  const { fileList } = await nodeFileTrace(
    processes.map((name) => path.join("dist", name)),
    { base: process.cwd() },
  );
  const noted = readdirSync(".next", { recursive: true })
    .filter((name) => name.endsWith(".nft.json") && !name.startsWith("cache"))
    .flatMap((name) => {
      const { files } = JSON.parse(readFileSync(path.join(".next", name), "utf8"));
      return files.map((file) => path.join(".next", path.dirname(name), file));
    });
  const all = new Set([...fileList, ...noted].map((file) => path.normalize(file)));
  return [...all].filter(
    (file) =>
      file.startsWith(`node_modules${path.sep}`) &&
      !isForDevelopment(file) &&
      lstatSync(file, { throwIfNoEntry: false }),
  );
}
