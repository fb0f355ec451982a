import { closeDatabase } from "@/lib/db/close";
import { runImport } from "@/lib/reconcile/command";
import { openDatabase } from "./database";
import { runProcess } from "./lifecycle";

/** `npm run import -- FILE`: loads event bundles, whether or not the service is running. */
await runProcess((onStop) =>
  runImport(process.argv.slice(2), async () => {
    const embedded = await openDatabase();
    if (embedded) onStop(embedded.stop);
    onStop(closeDatabase);
  }),
);
