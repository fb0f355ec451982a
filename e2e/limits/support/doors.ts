import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

// The doors of the built service, read from its sources: a door that is added is walked too.

/** A function that a browser can call: an exported function of a file of server actions. */
export interface ActionDoor {
  /** The file and the function. */
  name: string;
  /** Next's name of it in a request. */
  id: string;
  /** A page that offers it. */
  page: string;
  /** The names of its parameters. */
  parameters: string[];
  /** The names of the form fields in its folder. */
  fields: string[];
}

interface ServerReferences {
  node: Record<
    string,
    { workers: Record<string, unknown>; filename: string; exportedName: string }
  >;
}

export function actionDoors(): ActionDoor[] {
  const manifest = ".next/server/server-reference-manifest.json";
  const { node }: ServerReferences = JSON.parse(readFileSync(manifest, "utf8"));
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => {
    const [page = ""] = Object.keys(workers).sort((one, two) => one.length - two.length);
    return {
      name: `${filename} ${exportedName}`,
      id,
      page: addressOf(page),
      parameters: parametersOf(filename, exportedName),
      fields: fieldsIn(path.dirname(filename)),
    };
  });
}

function parametersOf(filename: string, name: string): string[] {
  const source = readFileSync(filename, "utf8");
  const exported = `export (?:async function ${name}\\s*|const ${name} = async )`;
  const signature = new RegExp(`${exported}\\(([^)]*)\\)`).exec(source)?.[1];
  if (signature === undefined) throw new Error(`No signature of ${name} in ${filename}.`);
  return signature
    .split(",")
    .flatMap((each) => each.split(":", 1))
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Names in quotes: of fields in forms, and where actions read them. */
function fieldsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /\.tsx?$/.test(file));
  const sources = files.map((file) => readFileSync(path.join(folder, file), "utf8"));
  const names = sources.flatMap((source) => [...source.matchAll(/"([a-z][a-z_]{1,30})"/g)]);
  return [...new Set(names.map(([, name = ""]) => name))].sort();
}

/** The addresses of all pages. */
export const pageDoors = (): string[] => addressesOf("page.tsx");

/** The addresses of all route handlers, which Next also serves for the machine paths. */
export const routeDoors = (): string[] => addressesOf("route.ts");

function addressesOf(name: string): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => path.basename(file) === name);
  return found.map((file) => addressOf(path.dirname(file))).sort();
}

/** `app/(participant)/events/[event]/page` is at `/events/[event]`. */
function addressOf(file: string): string {
  const parts = file
    .replace(/^app\//, "")
    .replace(/(^|\/)page$/, "")
    .split("/");
  return `/${parts.filter((part) => !part.startsWith("(") && part !== ".").join("/")}`;
}
