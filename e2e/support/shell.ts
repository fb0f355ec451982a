import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { expect } from "vitest";

export interface Shell {
  /**
   * Runs commands as pasted by a reader and returns their output without the last newline. Throws
   * when a command fails.
   */
  run: (commands: string) => Promise<string>;
  close: () => void;
}

/**
 * One shell for a whole page, like a reader's: variables set in one block are available in the
 * next.
 */
export function openShell(folder: string): Shell {
  const { PATH, HOME } = process.env;
  const shell = spawn("bash", ["--noprofile", "--norc"], {
    cwd: folder,
    env: { NODE_ENV: "test", PATH, HOME },
    stdio: "pipe",
  });
  let count = 0;
  return {
    run: (commands) => outputOf(shell, commands, `--- end of block ${++count}: `),
    close: () => void shell.kill(),
  };
}

function outputOf(
  shell: ChildProcessWithoutNullStreams,
  commands: string,
  mark: string,
): Promise<string> {
  const printed = { out: "", faults: "" };
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.out += chunk;
      const end = new RegExp(`${mark}(\\d+)\n`).exec(printed.out);
      if (!end) return;
      shell.stdout.off("data", read);
      shell.stderr.off("data", readFault);
      const text = printed.out.slice(0, end.index).trim();
      if (end[1] === "0") resolve(text);
      else reject(new Error(`${commands}\nended with ${end[1]}: ${text}${printed.faults}`));
    };
    const readFault = (chunk: Buffer) => {
      printed.faults += chunk;
    };
    shell.stdout.on("data", read);
    shell.stderr.on("data", readFault);
    shell.stdin.write(`${commands}\nstatus=$?; echo; echo "${mark}$status"\n`);
  });
}

/**
 * Prepares a block as a reader does before pasting it: every `NAME=…` gets the reader's value.
 * Fails when a value has no place in the block.
 */
export function fillInVariables(text: string, values: Record<string, string>): string {
  const names = [...text.matchAll(/(\w+)=…/g)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(values));
  return text.replaceAll(/(\w+)=…/g, (_, name) => `${name}='${values[name]}'`);
}
