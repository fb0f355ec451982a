import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A case of each way to measure: the others differ in what they send. */
const cases = ["read", "refresh", "timing", "memory", "webhook", "feed", "mixed"];

test("npm run bench runs cases and reports each as a row of its table and of its JSON", {
  timeout: 400_000,
}, async () => {
  const child = spawn("npm", ["run", "--silent", "bench", "--", ...cases], {
    env: { ...process.env, PEOPLE: "small", DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect(status, output).toBe(0);
  const { rows }: { rows: { name: string; perSecond?: number; ratio?: number; p?: number }[] } =
    JSON.parse(readFileSync("test-results/bench.json", "utf8"));
  for (const prefix of [
    "read profile",
    "refresh, installation",
    "sign-in, unknown account",
    "invitation, unknown account",
    "memory, web idle",
    "webhooks, 500/s: WAL bytes",
    "feed, 1,000 unchanged",
    "mixed, webhook of a fed line",
    "mixed, no worker, organizer saves",
  ]) {
    expect(
      rows.find(({ name }) => name.startsWith(prefix)),
      prefix,
    ).toBeTruthy();
    expect(output).toContain(prefix);
  }
  for (const { name, p } of rows.filter((row) => row.p !== undefined))
    expect(p, name).toBeLessThanOrEqual(1);
  for (const { name, ratio } of rows.filter((row) => row.ratio !== undefined))
    expect(ratio, name).toBeGreaterThan(0);
});
