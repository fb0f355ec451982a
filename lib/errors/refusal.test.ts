import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { refuse } from "./refusal";

const compiles = [
  `refuse("event_not_authorized")`,
  `refuse("invalid_request", { status: 405, headers: { Allow: "POST" } })`,
  `refuse("insufficient_scope", { required_scope: "event.read" })`,
  `refuse("validation_error", { field: "cursor" })`,
  `refuse("validation_error", { field: null, message: "The manifest has no webhook_url." })`,
  `refuse("rate_limit_exceeded", { retryAfterSeconds: 30 })`,
  `refuse("concurrent_limit_exceeded")`,
  `refuse("service_unavailable", { retryAfterSeconds: 5 })`,
];

const doesNotCompile = [
  `refuse("insufficient_scope")`,
  `refuse("insufficient_scope", {})`,
  `refuse("insufficient_scope", { field: "cursor" })`,
  `refuse("validation_error")`,
  `refuse("validation_error", { message: "A parameter is invalid." })`,
  `refuse("rate_limit_exceeded")`,
  `refuse("rate_limit_exceeded", { message: "Too many." })`,
  `refuse("service_unavailable")`,
  `refuse("event_not_authorized", { required_scope: "event.read" })`,
  `refuse("no_such_code")`,
];

describe("a refusal without the extra member of its code is a compile error", () => {
  let faulty: string[];
  beforeAll(async () => {
    faulty = await faultyLines([...compiles, ...doesNotCompile]);
  }, 60_000);
  test.each(compiles)("%s compiles", (line) => expect(faulty).not.toContain(line));
  test.each(doesNotCompile)("%s does not compile", (line) => expect(faulty).toContain(line));
});

test("extra members, Retry-After and the challenge of a 401 are derived from the refusal's options", () => {
  expect(refuse("validation_error", { field: null }).extra).toEqual({});
  expect(refuse("validation_error", { field: "limit" }).extra).toEqual({ field: "limit" });
  expect(refuse("rate_limit_exceeded", { retryAfterSeconds: 30 }).headers).toEqual({
    "Retry-After": "30",
  });
  expect(refuse("invalid_token").headers).toEqual({ "WWW-Authenticate": "Bearer" });
  expect(refuse("token_revoked").headers).toEqual({
    "WWW-Authenticate":
      'Bearer error="invalid_token", error_description="The token was revoked. A new authorization is needed."',
  });
  expect(refuse("insufficient_scope", { required_scope: "program.read" }).headers).toEqual({
    "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="program.read"',
  });
});

/** The lines in which the compiler finds an error, under the repository's own settings. */
async function faultyLines(lines: string[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "types-"));
  const refusal = path.resolve("lib/errors/refusal");
  writeFileSync(
    path.join(folder, "lines.ts"),
    [`import { refuse } from ${JSON.stringify(refusal)};`, ...lines].join("\n"),
  );
  const compilerOptions = { incremental: false, types: [], plugins: [] };
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: path.resolve("tsconfig.json"),
      compilerOptions,
      files: ["lines.ts"],
      include: [],
    }),
  );
  const tsc = path.resolve("node_modules/.bin/tsc");
  const compilerOutput = await new Promise<string>((resolve) =>
    execFile(tsc, ["--pretty", "false", "-p", folder], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
  rmSync(folder, { recursive: true });
  const faults = compilerOutput.split("\n").filter((line) => line !== "" && !line.startsWith(" "));
  return faults.map((fault) => lines[Number(/lines\.ts\((\d+),/.exec(fault)?.[1]) - 2] ?? fault);
}
