import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded } from "./build.mjs";

// npm start, web, worker, migrate, import, operator: run the bundled process with that name. The
// commands used after `npm ci` (start, import, operator) build first when needed. The others expect
// a build.
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
const [name] = process.argv.splice(2, 1);
if (process.argv.length > 2 && !["import", "operator"].includes(name)) {
  console.error(
    `Usage: npm run ${name}   (no arguments: the settings are environment variables, see README.md)`,
  );
  process.exit(1);
}
const bundle = path.resolve("dist", `${name}.js`);
const hasSources = existsSync("tsconfig.json"); // `npm run slim` copies only the build output
if (hasSources && ["start", "import", "operator"].includes(name)) await buildIfNeeded();
if (!existsSync(bundle)) {
  console.error("There is no build yet. Run npm run build first.");
  process.exit(1);
}
await import(pathToFileURL(bundle).href);
