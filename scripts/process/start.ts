import { config } from "@/lib/config/config";
import { closeDatabase } from "@/lib/db/close";
import { migrate } from "@/lib/db/migrate";
import { reportForeignKey } from "@/lib/tokens/key-check";
import type { DemoSignIn } from "@/prisma/seed/demo";
import { jobs } from "@/worker/jobs";
import { startWorker } from "@/worker/run";
import { openDatabase } from "./database";
import { demoSignIns } from "./demo";
import { runProcess } from "./lifecycle";
import { serveWeb } from "./web-server";

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

/** The message for a person who typed `npm start`. */
function welcome(signIns: DemoSignIn[]) {
  const { PUBLIC_URL } = config();
  const lines = [
    "",
    `  The integrations service is at ${PUBLIC_URL}`,
    `  Its read API is at             ${PUBLIC_URL}/api/v1`,
  ];
  const width = Math.max(0, ...signIns.map(({ email }) => email.length));
  if (signIns.length > 0) lines.push("", "  Demo sign-ins:");
  for (const { email, password, who } of signIns)
    lines.push(`    ${email.padEnd(width)}  ${password}  (${who})`);
  lines.push("", "  Ctrl-C stops it.", "");
  process.stdout.write(`${lines.join("\n")}\n`);
}
