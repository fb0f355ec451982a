import type { Case } from "@/bench/measure";
import { rowsOfProcess } from "@/bench/rows-of-process";

/**
 * Runs in a separate process with its own receiver, web process, worker and database on a durable
 * server. They share all cores.
 */
export const mixed: Case[] = [
  { name: "mixed", needs: "database", run: () => rowsOfProcess("bench/mixed/run.ts") },
];
