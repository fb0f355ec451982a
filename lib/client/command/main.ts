#!/usr/bin/env node
import { run } from "./run";

// Whoever reads the output, such as `head`, has closed it. No result can be reported any more.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(2));

process.exitCode = await run(process.argv.slice(2));
