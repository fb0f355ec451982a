import path from "node:path";
import { check, programFiles, textsOf } from "./check.mjs";

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
    "lib/per-process",
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

/** The connections behind the doors of `lib/db`: `prisma`, `query`, `transact` and `fast`. */
const behindTheDoors = /^@\/lib\/db\/(pool|primary|shared-connections)$/;

const floors = new Map(
  layers.flatMap((folders, floor) => folders.map((folder) => [folder, floor])),
);
const folderOf = (path) =>
  [...floors.keys()].find((folder) => `${path.replace(/\.tsx?$/, "")}/`.startsWith(`${folder}/`));
// Code in the docs is not an import.
const withoutTemplates = (source) => source.replace(/`[^`]*`/g, "``");
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
  if (behindTheDoors.test(specifier) && folder !== "lib/db")
    return `${file}: use prisma, query, transact or fast of lib/db instead of ${specifier}`;
  if (specifier.startsWith("../") && folder.startsWith("lib"))
    return `${file}: import ${specifier} of another folder by its @/ path`;
  if (!specifier.startsWith("@/")) return undefined;
  const imported = folderOf(specifier.slice(2));
  if (!imported || imported === folder) return undefined;
  return floors.get(imported) < floors.get(folder)
    ? undefined
    : `${file}: ${folder} may not import ${specifier}`;
}

/** The files whose imports lead back to themselves, types included, one line each. */
export function circleFaults(sources) {
  const imports = new Map(
    [...sources].map(([file, source]) => [
      file,
      importsOf(source).flatMap((specifier) => {
        const name = nameOf(file, specifier);
        return [`${name}.ts`, `${name}.tsx`].filter((imported) => sources.has(imported));
      }),
    ]),
  );
  const isImported = (file) => [...imports.values()].some((imported) => imported.includes(file));
  for (let size = 0; size !== imports.size; ) {
    size = imports.size;
    for (const [file, imported] of imports)
      if (!imported.some((each) => imports.has(each)) || !isImported(file)) imports.delete(file);
  }
  return [...imports].map(
    ([file, imported]) =>
      `${file}: is part of a circle: ${imported.filter((each) => imports.has(each)).join(", ")}`,
  );
}

/** A module's path without its extension. */
const nameOf = (file, specifier) =>
  specifier.startsWith(".")
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^@\//, "");

check(import.meta.url, () => {
  const sources = textsOf(programFiles("messages", "lib", "components", "app", "worker"));
  return [
    ...[...sources].flatMap(([file, source]) => layerFaults(file, source)),
    ...circleFaults(sources),
  ];
});
