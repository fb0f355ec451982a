import { runImport } from "@/lib/reconcile/command";

/** The import as a process of its own, so that its memory is its own. */
const status = await runImport(["-"]);
process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
process.exit(status);
