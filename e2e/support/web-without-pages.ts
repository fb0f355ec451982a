import { fork } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { databaseUrl } from "./database";
import { freePort } from "./service";

interface Memory {
  /** Resident memory of the process, in bytes. */
  rss: number;
  /** Size of its old generation, in bytes. */
  old: number;
}

/** A web process without pages, run from the sources on the test file's database. It is killed when the test ends. */
export async function aWebWithoutPages(settings: Record<string, string> = {}) {
  const port = await freePort();
  const web = fork("e2e/webhooks/support/log-web.ts", [String(port)], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, DATABASE_URL: databaseUrl, ...settings },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void web.kill("SIGKILL"));
  await once(web, "message");
  /** The memory of the process after a garbage collection of this kind. */
  const memoryAfter = async (collection: "minor" | "major"): Promise<Memory> => {
    web.send(collection);
    const [memory] = await once(web, "message");
    return memory;
  };
  return { origin: `http://127.0.0.1:${port}`, process: web, memoryAfter };
}
