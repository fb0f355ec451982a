import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isProcessAlive, isProcessDead, thisProcessName } from "./processes";

const [machine = "", pid = "", start = ""] = thisProcessName().split(" ");

test("a running process is not reported as dead", () => {
  expect(isProcessAlive(process.pid)).toBe(true);
  expect(isProcessDead(thisProcessName())).toBe(false);
});

test("a killed process is reported as dead even before its parent has noticed", async () => {
  const child = spawn("sh", [
    "-c",
    `${JSON.stringify(process.execPath)} -e 'setInterval(() => {}, 1000); console.log(process.pid)' & sleep 60`,
  ]);
  const [line] = await once(child.stdout, "data");
  const id = Number(line);
  // It runs, but it did not start when this process did.
  expect(isProcessDead(`${machine} ${id} ${start}`)).toBe(true);
  process.kill(id, "SIGKILL");
  await expect.poll(() => isProcessAlive(id)).toBe(false);
  child.kill("SIGKILL");
});

test("the state of a process on another machine is unknown", () => {
  expect(isProcessDead(`elsewhere ${pid} ${start}`)).toBe(false);
  expect(isProcessDead(`elsewhere 999999999 ${start}`)).toBe(false);
});
