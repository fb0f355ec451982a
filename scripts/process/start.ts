import { config } from "@/lib/config/config";
import { closeDatabase } from "@/lib/db/close";
import { migrate } from "@/lib/db/migrate";
import { reportForeignKey } from "@/lib/tokens/key-check";
import { jobs } from "@/worker/jobs";
import { startWorker } from "@/worker/run";
import { openDatabase } from "./database";
import { demoSignIns } from "./demo";
import { runProcess } from "./lifecycle";
import { serveWeb } from "./web-server";
import { welcome } from "./welcome";

/**
 * `npm start`: runs everything in one process on one machine, with the embedded database unless
 * DATABASE_URL is set.
 */
await runProcess(async (onStop) => {
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  else await migrate(config().DATABASE_URL ?? "");
  onStop(closeDatabase);
  const signIns = embedded ? await demoSignIns(config().DATA_DIR) : [];
  const stopWeb = await serveWeb();
  const worker = startWorker(jobs);
  onStop(() => Promise.all([stopWeb(), worker.stop()]));
  welcome(signIns);
  await reportForeignKey();
  return "running";
});
