import { fork } from "node:child_process";
import { once } from "node:events";
import type { Case, Row } from "@/bench/measure";

/** A process of its own: it brings its receiver, its worker and its database. */
export const deliveries: Case[] = [
  {
    name: "deliveries",
    run: async () => {
      const child = fork("bench/deliveries.ts", { execArgv: ["--import", "tsx"], stdio: "inherit" });
      const rows: Row[] = [];
      child.on("message", (told: Row[]) => rows.push(...told));
      const [status] = await once(child, "exit");
      if (status !== 0) throw new Error(`the deliveries ended with ${status}`);
      return rows;
    },
  },
];
