import { refuse } from "@/lib/errors/refusal";

/** A form of OAuth: each parameter at most once (RFC 6749 §3.2); one without a value counts as missing. */
export class Form {
  constructor(private readonly parameters: URLSearchParams) {
    const names = new Set(parameters.keys());
    if (names.size < parameters.size) throw refuse("invalid_request", { message: "A parameter is there more than once." });
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
