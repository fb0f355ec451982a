import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Other servers and queues that people know, as measured beside the service. */
const versions = { "oidc-provider": "9.13.3", "graphile-worker": "0.18.0" };

/** Installs them from npm into a temporary folder. */
export function installPeers(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "service-peers-"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ dependencies: versions }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  execFileSync("npm", ["install", ...options], { cwd: folder, stdio: "inherit" });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
