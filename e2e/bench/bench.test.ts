import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Everything but the deliveries, which bring a database and a receiver of their own, and the starts of whole processes. */
const cases = ["read", "page", "401", "429", "exchange", "refresh", "revoke", "authorize", "fan-out", "memory", "import"];

test("npm run bench runs through its cases, and tells each as a row of its table and of its JSON", { timeout: 240_000 }, async () => {
  const child = spawn("npm", ["run", "--silent", "bench", "--", ...cases], {
    env: { ...process.env, PEOPLE: "small", DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
  const status = await new Promise((resolve) => child.on("close", resolve));
  expect({ status, told }).toMatchObject({ status: 0 });
  const { rows }: { rows: { name: string; perSecond?: number; ratio?: number }[] } = JSON.parse(readFileSync("test-results/bench.json", "utf8"));
  for (const begins of ["read profile", "page of 50", "exchange with id_token", "authorize", "its fan-out", "memory, web idle", "import"]) {
    expect(
      rows.find(({ name }) => name.startsWith(begins)),
      begins,
    ).toBeTruthy();
    expect(told).toContain(begins);
  }
  for (const { name, ratio } of rows.filter((row) => row.ratio !== undefined)) expect(ratio, name).toBeGreaterThan(0);
});
