import { runImport } from "@/lib/reconcile/command";

/** The import in a separate process, so that its memory can be measured. */
const status = await runImport(["-"]);
process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
process.exit(status);
