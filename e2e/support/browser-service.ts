import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { startService } from "./service";

/**
 * The built service for the browser tests, on a free port with its own embedded database.
 * SERVICE_URL is its origin. With DATABASE_URL and SECRET_KEY, tests set up rows through
 * `world.ts`.
 */
export default async function setup() {
  process.env.SECRET_KEY ??= Buffer.alloc(32, 7).toString("base64");
  const dataDir = mkdtempSync(path.join(tmpdir(), "service-browser-"));
  const settings = {
    DATA_DIR: dataDir,
    DEMO_DATA: "0",
    NODE_EXTRA_CA_CERTS: "e2e/support/certificates/ca.pem",
    SUPPORT_CONTACT: "limits@example.com",
  };
  const service = await startService({ name: "start", settings });
  const database = await openEmbeddedDatabase(dataDir);
  await database.stop(); // closes only this handle: the service owns the database
  process.env.SERVICE_URL = service.url;
  process.env.PUBLIC_URL = service.url;
  process.env.DATABASE_URL = database.url;
  return async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true });
  };
}
