import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Imports a package that is installed in this folder. */
export const importFrom = (folder, name) =>
  import(pathToFileURL(createRequire(path.join(folder, "package.json")).resolve(name)).href);
