import { log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";
import { isSchemaCurrent } from "@/lib/db/schema-current";
import { reportForeignKey } from "@/lib/tokens/key-check";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";
import { serveWeb } from "./web-server";

/** `npm run web`: one of any number of web processes on one database. */
await runProcess(async (onStop) => {
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  onStop(() => pool().end());
  onStop(await serveWeb());
  if (!(await isSchemaCurrent().catch(() => false)))
    log("warn", "not ready: the database does not answer or its schema is not current (npm run migrate)");
  await reportForeignKey();
  return "running";
});
