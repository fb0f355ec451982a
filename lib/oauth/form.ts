import { refuse } from "@/lib/errors/refusal";

/** A form of OAuth: each parameter at most once (RFC 6749 §3.2); one without a value counts as missing. */
export class Form {
  constructor(private readonly parameters: URLSearchParams) {
    const names = [...parameters.keys()];
    const twice = names.find((name, place) => names.indexOf(name) !== place);
    if (twice !== undefined) throw refuse("invalid_request", { message: "A parameter is there more than once." });
  }

  optional(name: string): string | undefined {
    return this.parameters.get(name) || undefined;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === undefined) throw refuse("invalid_request", { message: `The parameter ${name} is missing.` });
    return value;
  }
}
