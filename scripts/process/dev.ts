import { execFileSync } from "node:child_process";

/**
 * `npm run dev`: `npm start` from the sources, with pages that follow changes. First it creates
 * what the sources need.
 */
if (process.argv.length > 2) {
  console.error(
    "Usage: npm run dev   (no arguments: the settings are environment variables, see README.md)",
  );
  process.exit(1);
}
execFileSync("npm", ["run", "--silent", "generate"], { stdio: "inherit" });
execFileSync("node_modules/.bin/tsx", ["scripts/client-package.ts"], { stdio: "inherit" });
await import("./start");
