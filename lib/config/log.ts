type Level = "info" | "warn" | "error";
type Details = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON per event. Details are ids, counts and codes; never a secret, never what a person typed. */
export function log(level: Level, event: string, details: Details = {}) {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`);
}

/** What a log may say of a failure. A library's message can quote a row or a value: only our own plain errors show theirs. */
export function faultOf(error: unknown): Details {
  if (!(error instanceof Error)) return { fault: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frame = error.stack?.split("\n").find((line) => /^\s+at /.test(line));
  return { fault: error.name, code, message: error.name === "Error" && code === undefined ? error.message : undefined, where: frame?.trim() };
}
