import { fork } from "node:child_process";
import { once } from "node:events";
import type { Row } from "./measure";

const { DATABASE_URL } = process.env; // the original value, before cases change it

/** Runs a program of the bench in its own process, and returns the rows that it reports. */
export async function rowsOfProcess(program: string, args: string[] = []): Promise<Row[]> {
  const child = fork(program, args, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL },
    stdio: "inherit",
  });
  const rows: Row[] = [];
  child.on("message", (reported: Row[]) => rows.push(...reported));
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error(`${program} exited with status ${status}`);
  return rows;
}
