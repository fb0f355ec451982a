import { execFile } from "node:child_process";
import { expect, test } from "vitest";

/** The exit status and the output lines of a process that calls `logEverything` and then runs `program`. */
async function runProgram(program: string): Promise<{ status: number; lines: object[] }> {
  const code = `import { logEverything } from "./lib/config/log-everything.ts"; logEverything(); ${program}`;
  return new Promise((resolve) =>
    execFile(process.execPath, ["--import=tsx", "--input-type=module", "--eval", code], (error, stdout, stderr) => {
      const text = (stdout + stderr).trimEnd();
      resolve({ status: Number(error?.code ?? 0), lines: text === "" ? [] : text.split("\n").map((line) => JSON.parse(line)) });
    }),
  );
}

test("multi-line console output becomes one JSON line without colours and marks", async () => {
  const { lines } = await runProgram(`console.error("\\u001b[31m⨯\\u001b[39m", "first\\nsecond", { n: 1 }); console.log("");`);
  expect(lines).toMatchObject([{ level: "error", event: "console", text: "first\nsecond { n: 1 }" }]);
});

test("the line of a console error has name, code, digest and place, but no library message, which may quote a value", async () => {
  const { lines } = await runProgram(`console.error("⨯", Object.assign(new TypeError("ana@example.com"), { code: "P2002", digest: "1234" }));`);
  expect(lines).toMatchObject([
    { level: "error", fault: "TypeError", code: "P2002", digest: "1234", where: expect.arrayContaining([expect.stringMatching(/^at /)]) },
  ]);
  expect(JSON.stringify(lines)).not.toContain("ana@example.com");
});

test("a deprecation warning is logged as one line", async () => {
  const { lines } = await runProgram(`process.emitWarning("old", "DeprecationWarning", "DEP1");`);
  expect(lines).toMatchObject([{ level: "warn", event: "node warns", fault: "DeprecationWarning", code: "DEP1", message: "old" }]);
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
