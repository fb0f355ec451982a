import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlCommand } from "./request-panel";

test("a shell passes exactly these headers and bytes to curl, whatever they contain", () => {
  const body = `{"name":"O'Brien \\" $HOME \`id\`\\n","é":"\u{1f389}"}`;
  const command = curlCommand(
    "https://hooks.example.com/in?a='b",
    { "X-Service-Event": "it's" },
    body,
  ).replace(/^curl/, "printf '%s\\0'");
  const receivedArguments = execFileSync("sh", ["-c", command]).toString().split("\0");
  expect(receivedArguments).toEqual([
    "-X",
    "POST",
    "https://hooks.example.com/in?a='b",
    "-H",
    "X-Service-Event: it's",
    "--data-binary",
    body,
    "",
  ]);
});
