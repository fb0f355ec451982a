// Results go to standard output, one line each; everything else goes to standard error.

export interface Output {
  /** A result: a line to read, or an object for `--json`. */
  result(text: string, machine: object): void;
  /** A message for the user. */
  note(text: string): void;
  /** The current step. It is drawn only on a terminal, and the next line replaces it. */
  progress(text: string): void;
}

export function output(json: boolean): Output {
  const draws = process.stderr.isTTY === true && !json;
  const clear = () => void (draws && process.stderr.write("\r\u001b[K"));
  return {
    result: (text, machine) => {
      clear();
      process.stdout.write(`${json ? JSON.stringify(machine) : text}\n`);
    },
    note: (text) => {
      clear();
      process.stderr.write(`${text}\n`);
    },
    progress: (text) => void (draws && process.stderr.write(`\r\u001b[K${text}`)),
  };
}

const codes = { green: 32, red: 31, yellow: 33, dim: 2 };

/** Coloured on a terminal, unless NO_COLOR is set. */
export const paint = (colour: keyof typeof codes, text: string): string =>
  process.stdout.isTTY && !process.env.NO_COLOR ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
