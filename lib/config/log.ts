type Level = "info" | "warn" | "error";
export type Details = Record<string, string | number | boolean | string[] | null | undefined>;

/** One line of JSON per event. Details are ids, counts and codes; never a secret, never what a person typed. */
export function log(level: Level, event: string, details: Details = {}) {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...details })}\n`);
}

const framesAtMost = 8;

/** What a log may say of a failure. A library's message can quote a row or a value: only our own plain errors show theirs. */
export function faultOf(error: unknown): Details {
  if (!(error instanceof Error)) return { fault: typeof error };
  const [code, digest] = [textOf(error, "code"), textOf(error, "digest")];
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    fault: error.name,
    code,
    /** What an error page shows as its reference. */
    digest,
    message: error.name === "Error" && code === undefined ? error.message : undefined,
    where: frames.slice(0, framesAtMost).map((frame) => frame.trim()),
  };
}

function textOf(error: Error, member: "code" | "digest"): string | undefined {
  const value: unknown = Reflect.get(error, member);
  return typeof value === "string" ? value : undefined;
}
