import { refuse } from "./refusal";

const parametersAtMost = 50;

/**
 * Parses a form or a query; both use the same encoding. A text with too many parameters is refused
 * before it is parsed.
 */
export function parametersOf(text: string): URLSearchParams {
  requireFewParameters(text);
  return new URLSearchParams(text);
}

/** Refuses a form or query with too many parameters: invalid_request. */
export function requireFewParameters(text: string) {
  let separators = 0;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    separators += 1;
    if (separators >= parametersAtMost)
      throw refuse("invalid_request", {
        message: `There are more than ${parametersAtMost} parameters.`,
      });
  }
}
