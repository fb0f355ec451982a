import type { Case } from "@/bench/measure";
import { rowsOfProcess } from "@/bench/rows-of-process";

/** Runs in its own process, with its own receiver, worker and database on a durable server. */
export const deliveries: Case[] = [
  { name: "deliveries", needs: "database", run: () => rowsOfProcess("bench/deliveries.ts") },
];
