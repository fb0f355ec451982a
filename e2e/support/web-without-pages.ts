import { fork } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { databaseUrl } from "./database";
import { freePort } from "./service";

interface Memory {
  /** Bytes of the process. */
  rss: number;
  /** Bytes of its old generation. */
  old: number;
}

/** A web process without pages, from sources, on the file's database. It is killed when the test ends. */
export async function aWebWithoutPages(settings: Record<string, string> = {}) {
  const port = await freePort();
  const web = fork("e2e/webhooks/support/log-web.ts", [String(port)], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, DATABASE_URL: databaseUrl, ...settings },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void web.kill("SIGKILL"));
  await once(web, "message");
  /** Its memory after a collection of one generation. */
  const memoryAfter = async (collection: "minor" | "major"): Promise<Memory> => {
    web.send(collection);
    const [memory] = await once(web, "message");
    return memory;
  };
  return { origin: `http://127.0.0.1:${port}`, process: web, memoryAfter };
}
