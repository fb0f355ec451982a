import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";
import { waitUntil } from "./client-command";

/**
 * Runs a program on a pseudo-terminal: this process's standard input is typed into the terminal,
 * and the terminal's output is printed.
 */
const terminalProgram =
  "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

/** Runs the command on a terminal, with this home folder and nothing else from the environment. */
export function startOnTerminal(
  home: string,
  args: string[],
  settings: Record<string, string> = {},
) {
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    HOME: home,
    NO_COLOR: "1",
    ...settings,
  };
  const program = [process.execPath, path.resolve("dist/client/integrations.mjs"), ...args];
  const child = spawn("python3", ["-c", terminalProgram, ...program], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const closed = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    output: () => output,
    /** Types as soon as the terminal shows the prompt. */
    answer: async (prompt: string, typed: string) => {
      await waitUntil(() => output.includes(prompt));
      child.stdin.write(typed);
    },
    waitForExit: async (): Promise<number | null> => (await closed)[0],
  };
}
