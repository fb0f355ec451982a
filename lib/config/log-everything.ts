import { inspect, stripVTControlCharacters } from "node:util";
import { faultOf, log } from "./log";

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
