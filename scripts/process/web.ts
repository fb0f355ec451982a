import { log } from "@/lib/config/log";
import { closeDatabase } from "@/lib/db/close";
import { isSchemaCurrent } from "@/lib/db/migrations";
import { reportForeignKey } from "@/lib/tokens/key-check";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";
import { serveWeb } from "./web-server";

/** `npm run web`: one of any number of web processes on one database. */
await runProcess(async (onStop) => {
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  onStop(closeDatabase);
  onStop(await serveWeb());
  if (!(await isSchemaCurrent().catch(() => false)))
    log(
      "warn",
      "not ready: the database does not answer or its schema is not current (npm run migrate)",
    );
  await reportForeignKey();
  return "running";
});
