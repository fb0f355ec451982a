import { readConfig } from "@/lib/config/config";
import { openEmbeddedDatabase } from "@/lib/db/embedded/embedded";
import { migrate } from "@/lib/db/migrate";
import { runProcess } from "./lifecycle";

/**
 * `npm run migrate`: brings the database of DATABASE_URL, or the embedded one, to this version's
 * schema. It needs no SECRET_KEY.
 */
await runProcess(async (onStop) => {
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env);
  const embedded = DATABASE_URL ? undefined : await openEmbeddedDatabase(DATA_DIR);
  if (embedded) onStop(embedded.stop);
  const applied = await migrate(embedded?.url ?? DATABASE_URL ?? "");
  process.stdout.write(
    applied.length === 0
      ? "The schema is current.\n"
      : `Applied:\n${applied.map((name) => `  ${name}\n`).join("")}`,
  );
  return 0;
});
