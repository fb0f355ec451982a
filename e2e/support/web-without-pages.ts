import { fork } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { databaseUrl } from "./database";
import { freePort } from "./service";

/**
 * A web process without pages, run from the sources on the test file's database. It is killed when
 * the test ends.
 */
export async function aWebWithoutPages(settings: Record<string, string> = {}) {
  const port = await freePort();
  const web = fork("e2e/webhooks/support/log-web.ts", [String(port)], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, DATABASE_URL: databaseUrl, ...settings },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void web.kill("SIGKILL"));
  await once(web, "message");
  /** Its resident memory in bytes after a garbage collection. */
  const memory = async (): Promise<number> => {
    web.send("collect");
    const [bytes] = await once(web, "message");
    return bytes;
  };
  return { origin: `http://127.0.0.1:${port}`, process: web, memory };
}
