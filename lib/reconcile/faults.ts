/** One fault of a file: its place, the value found there and the value expected. */
export interface Fault {
  /** `$.events[0].people[17].email`. */
  path: string;
  /** The value found, shortened; absent when the field is missing. */
  value?: string;
  /** Reads after "expected": `an e-mail address`. */
  expected: string;
}

/**
 * Enough for every fault that somebody repairs in a file, and few enough for the memory when each
 * of a million rows has one.
 */
export const faultsShownAtMost = 10_000;

/** Counts every fault and keeps the first ten thousand. */
export class Faults {
  readonly shown: Fault[] = [];
  count = 0;

  add(path: string, value: unknown, expected: string) {
    this.count += 1;
    if (this.shown.length >= faultsShownAtMost) return;
    this.shown.push({
      path,
      expected,
      ...(value === undefined ? {} : { value: shortened(path, value) }),
    });
  }
}

/** Thrown to roll back: nothing of the file is written. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";

  constructor(readonly faults: Faults) {
    super(faults.shown[0] ? faultLine(faults.shown[0]) : "refused");
  }
}

export const faultLine = ({ path, value, expected }: Fault) =>
  `${path}: ${value === undefined ? "" : `${value}, `}expected ${expected}`;

/** The lines that are shown, and how many more there are. */
export const withMore = (shown: string[], count: number, of = ""): string[] =>
  count > shown.length
    ? [...shown, `… and ${(count - shown.length).toLocaleString("en")} more${of}`]
    : shown;

export type PathStep = string | number;

/** `["events", 0, "title"]` → `$.events[0].title`; a key that is not a plain word is quoted. */
export const jsonPath = (steps: readonly PropertyKey[]) =>
  steps.reduce<string>((path, step) => {
    if (typeof step === "number") return `${path}[${step}]`;
    return /^[A-Za-z_$][\w$]{0,59}$/.test(String(step))
      ? `${path}.${String(step)}`
      : `${path}[${shortText(JSON.stringify(String(step)))}]`;
  }, "$");

const shortened = (path: string, value: unknown) =>
  path.endsWith(".password") ? "…" : shortText(JSON.stringify(value) ?? String(value));

const shortText = (text: string) =>
  (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll(/\p{Cc}/gu, " ");
