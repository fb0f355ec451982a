import { type Details, faultOf, log } from "@/lib/config/log";
import { isOutage } from "./errors";

const outageLineEveryMs = 1_000;
let nextOutageLineAt = 0;
let omitted = 0;

/**
 * Logs a failure. While the database does not answer, all work that needs it fails several times a
 * second: these failures share one line a second, which counts those it omits.
 */
export function logFailure(
  level: "warn" | "error",
  event: string,
  error: unknown,
  details: Details = {},
): void {
  if (!isOutage(error)) log(level, event, { ...details, ...faultOf(error) });
  else if (performance.now() < nextOutageLineAt) omitted += 1;
  else {
    nextOutageLineAt = performance.now() + outageLineEveryMs;
    log(level, event, { ...details, ...faultOf(error), omitted });
    omitted = 0;
  }
}
