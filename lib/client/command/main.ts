#!/usr/bin/env node
import { run } from "./run";

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
process.exitCode = await run(process.argv.slice(2));
