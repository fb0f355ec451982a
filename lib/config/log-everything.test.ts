import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const argumentsFor = (program: string) => {
  const code = `import { logEverything } from "./lib/config/log.ts"; logEverything(); ${program}`;
  return ["--import=tsx", "--input-type=module", "--eval", code];
};

/**
 * The exit status and the output lines of a process that calls `logEverything` and then runs
 * `program`.
 */
async function runProgram(program: string): Promise<{ status: number; lines: object[] }> {
  return new Promise((resolve) =>
    execFile(process.execPath, argumentsFor(program), (error, stdout, stderr) => {
      const output = (stdout + stderr).trimEnd();
      resolve({
        status: Number(error?.code ?? 0),
        lines: output === "" ? [] : output.split("\n").map((line) => JSON.parse(line)),
      });
    }),
  );
}

test("multi-line console output becomes one JSON line without colours and marks", async () => {
  const { lines } = await runProgram(
    `console.error("\\u001b[31m⨯\\u001b[39m", "first\\nsecond", { n: 1 }); console.log("");`,
  );
  expect(lines).toMatchObject([
    { level: "error", event: "console", text: "first\nsecond { n: 1 }" },
  ]);
});

test("the line of a console error has name, code, digest and place, but no library message, which may quote a value", async () => {
  const { lines } = await runProgram(
    `console.error("⨯", Object.assign(new TypeError("ana@example.com"), { code: "P2002", digest: "1234" }));`,
  );
  expect(lines).toMatchObject([
    {
      level: "error",
      fault: "TypeError",
      code: "P2002",
      digest: "1234",
      where: expect.arrayContaining([expect.stringMatching(/^at /)]),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain("ana@example.com");
});

test("a deprecation warning is logged as one line", async () => {
  const { lines } = await runProgram(`process.emitWarning("old", "DeprecationWarning", "DEP1");`);
  expect(lines).toMatchObject([
    {
      level: "warn",
      event: "node warns",
      fault: "DeprecationWarning",
      code: "DEP1",
      message: "old",
    },
  ]);
});

test.each([
  ["uncaught exception", `setTimeout(() => { throw new Error("broken") });`],
  ["unhandled rejection", `Promise.reject(new Error("broken"));`],
])("an %s is logged as one line and ends the process", async (event, program) => {
  expect(await runProgram(`${program} setTimeout(() => {}, 5_000);`)).toMatchObject({
    status: 1,
    lines: [{ level: "error", event, fault: "Error", message: "broken" }],
  });
});

test.each([
  ["on a full disk", openSync("/dev/full", "w")],
  ["without a reader", "pipe" as const],
])("a process goes on while its log cannot be written %s", async (_, output) => {
  const program = `process.stdin.once("data", () => {
    console.log("lost");
    setTimeout(() => { console.log("lost"); process.stderr.write("goes on"); process.exit(); }, 100);
  });`;
  const child = spawn(process.execPath, argumentsFor(program), { stdio: ["pipe", output, "pipe"] });
  child.stdout?.destroy();
  child.stdin?.write("now");
  const [said, [status]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "exit"),
  ]);
  expect([status, said]).toEqual([0, "goes on"]);
});
