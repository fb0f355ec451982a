import { refuse } from "@/lib/errors/refusal";

const parametersAtMost = 50;

/** A form of OAuth: each parameter at most once (RFC 6749 §3.2); one without a value counts as missing. */
export class Form {
  constructor(private readonly parameters: URLSearchParams) {
    const names = new Set<string>();
    for (const name of parameters.keys()) {
      if (names.has(name)) throw refuse("invalid_request", { message: "A parameter is there more than once." });
      if (names.size === parametersAtMost) throw refuse("invalid_request", { message: `At most ${parametersAtMost} parameters are read.` });
      names.add(name);
    }
  }

  /** PostgreSQL text takes no NUL: with its replacement character, a value that has one equals nothing that is stored. */
  optional(name: string): string | undefined {
    return this.parameters.get(name)?.replaceAll("\0", "\uFFFD") || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw refuse("invalid_request", { message: `The parameter ${name} is missing.` });
    return value;
  }
}
