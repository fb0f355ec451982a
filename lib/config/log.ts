export type Level = "info" | "warn" | "error";
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

/**
 * How many lines of each event this process has logged. On `globalThis`, because Next's bundle and
 * the server load modules separately.
 */
export function loggedLines(): Map<string, { level: Level; times: number }> {
  const holder = globalThis as { serviceLoggedLines?: ReturnType<typeof loggedLines> };
  holder.serviceLoggedLines ??= new Map();
  return holder.serviceLoggedLines;
}

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
