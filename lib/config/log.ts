import { inspect, stripVTControlCharacters } from "node:util";
import { perProcess } from "@/lib/per-process";

type Level = "info" | "warn" | "error";
export type Details = Record<string, string | number | boolean | string[] | null | undefined>;

/**
 * One line of JSON per event. Details are ids, counts and codes, never a secret or text that a
 * person typed.
 */
export function log(level: Level, event: string, details: Details = {}) {
  const counted = loggedLines();
  counted.set(event, { level, times: (counted.get(event)?.times ?? 0) + 1 });
  process.stdout.write(
    `${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`,
  );
}

/** How many lines of each event this process has logged. */
export const loggedLines = perProcess(
  "serviceLoggedLines",
  () => new Map<string, { level: Level; times: number }>(),
);

const framesAtMost = 8;

/**
 * The details of a failure that may be logged. A library's message can quote a row or a value, so
 * only our own plain errors include their message.
 */
export function faultOf(error: unknown): Details {
  if (!(error instanceof Error)) return { fault: typeof error };
  const [code, digest] = [textOf(error, "code"), textOf(error, "digest")];
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    fault: error.name,
    code,
    /** The reference that the error page shows. */
    digest,
    message: error.name === "Error" && code === undefined ? error.message : undefined,
    where: frames.slice(0, framesAtMost).map((frame) => frame.trim()),
  };
}

function textOf(error: Error, member: "code" | "digest"): string | undefined {
  const value: unknown = Reflect.get(error, member);
  return typeof value === "string" ? value : undefined;
}

/**
 * Turns all other output into lines of the log: the console output of Next and of libraries, Node's
 * warnings, and fatal errors. The process's own events go to `log`.
 */
export function logEverything() {
  // A line that cannot be written is lost: the disk is full, or the reader has ended. Without a
  // listener, this would end the process, or be logged in turn.
  process.stdout.on("error", () => {});
  console.debug = console.log = console.info = consoleLogger("info");
  console.warn = consoleLogger("warn");
  console.error = console.trace = consoleLogger("error");
  process
    .removeAllListeners("warning")
    .on("warning", (warning) =>
      log("warn", "node warns", { ...faultOf(warning), message: warning.message }),
    );
  process.on("uncaughtException", (error) =>
    exitOnFatalError("uncaughtException", "uncaught exception", error),
  );
  process.on("unhandledRejection", (reason) =>
    exitOnFatalError("unhandledRejection", "unhandled rejection", reason),
  );
}

const charactersAtMost = 2_000;

/**
 * Logs the first error among the values in the form that `faultOf` allows, with the text around it.
 */
const consoleLogger =
  (level: "info" | "warn" | "error") =>
  (...values: unknown[]) => {
    const error = values.find((value) => value instanceof Error);
    const texts = values
      .filter((value) => value !== error)
      .map((value) => (typeof value === "string" ? value : inspect(value)));
    const text = stripVTControlCharacters(texts.join(" "))
      .replace(/^\s*[⨯⚠▲○✓»]/u, "")
      .trim();
    if (error === undefined && text === "") return;
    log(level, "console", {
      text: text.slice(0, charactersAtMost) || undefined,
      ...(error && faultOf(error)),
    });
  };

/**
 * A process without Next exits, as Node would make it do. Next has its own listener, which writes
 * to the console and keeps the process alive.
 */
function exitOnFatalError(
  kind: "uncaughtException" | "unhandledRejection",
  event: string,
  error: unknown,
) {
  if (process.listenerCount(kind) > 1) return;
  log("error", event, faultOf(error));
  process.exit(1);
}
