import { fork } from "node:child_process";
import { once } from "node:events";
import type { Case, Row } from "@/bench/measure";

const { DATABASE_URL } = process.env; // the original value, before other cases change it

/** Runs in its own process, with its own receiver, worker and database on a durable server. */
export const deliveries: Case[] = [
  {
    name: "deliveries",
    run: async () => {
      const child = fork("bench/deliveries.ts", {
        execArgv: ["--import", "tsx"],
        env: { ...process.env, DATABASE_URL },
        stdio: "inherit",
      });
      const rows: Row[] = [];
      child.on("message", (reported: Row[]) => rows.push(...reported));
      const [status] = await once(child, "exit");
      if (status !== 0) throw new Error(`the deliveries exited with status ${status}`);
      return rows;
    },
  },
];
