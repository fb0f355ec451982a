import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("parts that hang while they stop leave the database enough time within the deadline", async () => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "e2e/platform/support/hanging-stop.ts"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let written = "";
  child.stdout.on("data", (chunk) => {
    if (written === "") child.kill("SIGTERM");
    written += chunk;
  });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(written).toMatch(/^up\n(.*stop took too long.*\n){2}database closed\n$/);
});
