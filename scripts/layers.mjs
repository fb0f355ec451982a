import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The import rules: a folder may import its own files and folders on lines above its own, but no
 * other folder on its line.
 */
const layers = [
  ["messages"],
  [
    "lib/clock",
    "lib/deadline",
    "lib/fast",
    "lib/group-by",
    "lib/in-slices",
    "lib/network",
    "lib/concurrency-limit",
    "lib/words",
    "lib/processes",
    "lib/time",
  ],
  ["lib/config"],
  ["lib/errors"],
  ["lib/crypto"],
  ["lib/db"],
  ["lib/audit", "lib/limits"],
  ["lib/people"],
  ["lib/resources"],
  ["lib/notifications", "lib/read-records", "lib/tokens"],
  ["lib/webhooks"],
  ["lib/manifest"],
  ["lib/transitions"],
  ["lib/oauth", "lib/read-api", "lib/reconcile", "lib/portal", "lib/sandbox"],
  ["lib/docs", "lib/event-import"],
  ["lib/client"],
  ["lib/session"],
  ["lib/http"],
  ["lib/assistants"],
  ["lib/routes"],
  ["components"],
  ["app", "worker"],
];

/** Only these folders may use requests, cookies and pages of the web framework. */
const nextFolders = ["lib/session", "components", "app", "proxy"];
const nextPackages = /^(next|next-auth|react)(\/|$)/;

/** The connections behind the doors of `lib/db`. */
const privatePool = "@/lib/db/pool";

const floors = new Map(
  layers.flatMap((folders, floor) => folders.map((folder) => [folder, floor])),
);
const folderOf = (path) =>
  [...floors.keys()].find((folder) => `${path.replace(/\.tsx?$/, "")}/`.startsWith(`${folder}/`));
const withoutTemplates = (source) => source.replace(/`[^`]*`/g, "``"); // code in the docs is not an import
const importsOf = (source) =>
  [
    ...withoutTemplates(source).matchAll(
      /^(?:import|export|\} from)\b[^"\n]*"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    ),
  ].map(([, named, lazy]) => named ?? lazy);

/** The imports of a file that point upwards or to a peer, one line each. */
export const layerFaults = (file, source) =>
  importsOf(source).flatMap((specifier) => faultOf(file, specifier) ?? []);

function faultOf(file, specifier) {
  const folder = folderOf(file);
  if (!folder) return `${file}: its folder belongs to no layer (scripts/layers.mjs)`;
  if (nextPackages.test(specifier) && !nextFolders.includes(folder))
    return `${file}: only ${nextFolders.join(", ")} may import ${specifier}`;
  if (specifier === privatePool)
    return `${file}: use query, fast or transact of lib/db instead of ${specifier}`;
  if (specifier.startsWith("../") && folder.startsWith("lib"))
    return `${file}: import ${specifier} of another folder by its @/ path`;
  if (!specifier.startsWith("@/")) return undefined;
  const imported = folderOf(specifier.slice(2));
  if (!imported || imported === folder) return undefined;
  return floors.get(imported) < floors.get(folder)
    ? undefined
    : `${file}: ${folder} may not import ${specifier}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = execFileSync("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "--",
    "messages",
    "lib",
    "components",
    "app",
    "worker",
  ]);
  const files = String(listed)
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));
  const faults = files.flatMap((file) => layerFaults(file, readFileSync(file, "utf8")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
