import { log } from "@/lib/config/log";
import { closeDatabase } from "@/lib/db/close";
import { reportForeignKey } from "@/lib/tokens/key-check";
import { jobs } from "@/worker/jobs";
import { startWorker } from "@/worker/run";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";

/** `npm run worker`: one of any number of workers on one database. */
await runProcess(async (onStop) => {
  const embedded = await openDatabase();
  if (embedded) onStop(embedded.stop);
  onStop(closeDatabase);
  onStop(startWorker(jobs).stop);
  log("info", "worker runs", { jobs: jobs.map((job) => job.name).join(" ") });
  await reportForeignKey();
  return "running";
});
