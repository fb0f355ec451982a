import { refuse } from "@/lib/errors/refusal";

/**
 * The form of an OAuth request. Each parameter may occur once (RFC 6749 §3.2), and one without a
 * value counts as missing.
 */
export class Form {
  constructor(private readonly parameters: URLSearchParams) {
    const names = new Set(parameters.keys());
    if (names.size < parameters.size)
      throw refuse("invalid_request", { message: "A parameter was sent more than once." });
  }

  /**
   * PostgreSQL text cannot hold NUL. With the replacement character instead, such a value matches
   * nothing that is stored.
   */
  optional(name: string): string | undefined {
    return this.parameters.get(name)?.replaceAll("\0", "\uFFFD") || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined)
      throw refuse("invalid_request", { message: `The parameter ${name} is missing.` });
    return value;
  }
}
