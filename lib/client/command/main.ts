#!/usr/bin/env node
import { run } from "./run";

// The reader of the output, such as `head`, has closed it, so no result can be reported.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(2));

process.exitCode = await run(process.argv.slice(2));
