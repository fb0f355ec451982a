import { setTimeout as wait } from "node:timers/promises";
import { faultOf, log, logEverything } from "@/lib/config/log";

type OnStop = (close: () => Promise<unknown>) => void;

const stopWithinMs = 15_000;

/** Signals within this time count as one. */
const oneSignalMs = 1_000;

/**
 * Runs a process: `main` opens its parts and registers how to close each of them. It returns
 * `running` to run until SIGINT or SIGTERM, or its exit status when it is done. Then, or when it
 * fails, all parts are closed in reverse order within one deadline. A part that takes too long is
 * abandoned early enough for the parts opened before it (the database last). A second signal ends
 * the process immediately, unless it follows within a second: Ctrl-C in a terminal reaches the
 * process twice, directly and through npm.
 */
export async function runProcess(
  main: (onStop: OnStop) => Promise<"running" | number>,
  withinMs = stopWithinMs,
): Promise<void> {
  if (process.env.NODE_ENV === "production") logEverything();
  const closers: (() => Promise<unknown>)[] = [];
  let stoppingSince: number | undefined;
  const stop = async (exitCode: number) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), withinMs).unref();
    const endsAt = performance.now() + withinMs;
    const keptForEach = withinMs / 10;
    let code = exitCode;
    for (let close = closers.pop(); close; close = closers.pop()) {
      const closed = await closeBy(close, endsAt - (closers.length + 1 / 2) * keptForEach);
      if (!closed) code = 1;
    }
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event) stopWithParent(() => stop(0));
  try {
    const outcome = await main((close) => closers.push(close));
    if (outcome !== "running") await stop(outcome);
  } catch (error) {
    // A part being opened lost its dependency during the stop.
    if (stoppingSince !== undefined) return;
    reportEnd(error);
    await stop(1);
  }

  function onSignal() {
    if (stoppingSince !== undefined && performance.now() - stoppingSince > oneSignalMs)
      process.exit(1);
    void stop(0);
  }
}

/** Prints the reason as text on a terminal, and as a log line elsewhere. */
function reportEnd(error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (process.stderr.isTTY) process.stderr.write(`${message}\n`);
  else log("error", "process ends", { message });
}

/** Returns false when closing failed or took too long. */
async function closeBy(close: () => Promise<unknown>, at: number): Promise<boolean> {
  try {
    const done = close().then(() => true);
    const closed = await Promise.race([
      done,
      wait(Math.max(0, at - performance.now()), false, { ref: false }),
    ]);
    if (!closed) log("error", "stop took too long");
    return closed;
  } catch (error) {
    log("error", "stop failed", faultOf(error));
    return false;
  }
}

/**
 * Stops when the parent process has ended. npm passes signals on, except when it is killed with -9.
 */
function stopWithParent(stop: () => Promise<void>) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    void stop();
  }, 500).unref();
}
