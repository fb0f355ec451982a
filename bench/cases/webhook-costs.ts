import type { Case } from "@/bench/measure";
import { rowsOfProcess } from "@/bench/rows-of-process";

/** Runs in its own process, with its own receiver, worker and database. */
export const webhookCosts: Case[] = [
  {
    name: "webhook costs",
    needs: "database",
    run: () => rowsOfProcess("bench/webhook-costs.ts"),
  },
];
