import { fork } from "node:child_process";
import { once } from "node:events";
import type { Case, Row } from "@/bench/measure";

const { DATABASE_URL } = process.env; // the original value, before other cases change it

/**
 * Runs in a separate process with its own receiver, web process, worker and database on a durable
 * server. They share all cores.
 */
export const mixed: Case[] = [
  {
    name: "mixed",
    needs: "database",
    run: async () => {
      const child = fork("bench/mixed/run.ts", {
        execArgv: ["--import", "tsx"],
        env: { ...process.env, DATABASE_URL },
        stdio: "inherit",
      });
      const rows: Row[] = [];
      child.on("message", (reported: Row[]) => rows.push(...reported));
      const [status] = await once(child, "exit");
      if (status !== 0) throw new Error(`the mixed traffic exited with status ${status}`);
      return rows;
    },
  },
];
