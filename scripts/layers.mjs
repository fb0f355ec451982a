import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Who may import whom: a folder imports its own files and what stands in a line above its own. Folders of one line do not know each other. */
const layers = [
  ["lib/clock", "lib/deadline", "lib/network"],
  ["lib/config"],
  ["lib/crypto", "lib/errors"],
  ["lib/db"],
  ["lib/audit", "lib/limits"],
  ["lib/people"],
  ["lib/resources"],
  ["lib/notifications", "lib/tokens"],
  ["lib/webhooks"],
  ["lib/manifest"],
  ["lib/transitions"],
  ["lib/oauth", "lib/read-api", "lib/reconcile", "lib/portal", "lib/sandbox"],
  ["lib/docs"],
  ["lib/client"],
  ["lib/session"],
  ["lib/http"],
  ["components"],
  ["app", "worker"],
];

/** Only these know requests, cookies and pages. */
const knowNext = ["lib/session", "components", "app", "proxy"];
const nextPackages = /^(next|next-auth|react)(\/|$)/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", "lib", "components", "app", "worker"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const rooms = new Map(layers.flatMap((rooms, height) => rooms.map((room) => [room, height])));
const roomOf = (path) => [...rooms.keys()].find((room) => `${path.replace(/\.tsx?$/, "")}/`.startsWith(`${room}/`));
const withoutTemplates = (source) => source.replace(/`[^`]*`/g, "``"); // code that the docs show is no import of ours
const importsOf = (source) =>
  [...withoutTemplates(source).matchAll(/^(?:import|export|\} from)\b[^"\n]*"([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    ([, named, lazy]) => named ?? lazy,
  );

const faults = files.flatMap((file) => importsOf(readFileSync(file, "utf8")).flatMap((specifier) => faultOf(file, specifier) ?? []));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultOf(file, specifier) {
  const room = roomOf(file);
  if (!room) return `${file}: its folder is in no layer (scripts/layers.mjs)`;
  if (nextPackages.test(specifier) && !knowNext.includes(room)) return `${file}: only ${knowNext.join(", ")} know ${specifier}`;
  if (specifier.startsWith("../") && roomOf(file)?.startsWith("lib")) return `${file}: across folders, import ${specifier} by @/`;
  if (!specifier.startsWith("@/")) return undefined;
  const imported = roomOf(specifier.slice(2));
  if (!imported || imported === room) return undefined;
  return rooms.get(imported) < rooms.get(room) ? undefined : `${file}: ${room} may not import ${specifier}`;
}
