/** The reasons why a request got no valid response. */
export const unreachableReasons = [
  "blocked",
  "name_not_found",
  "refused",
  "tls",
  "timeout",
  "broken_answer",
] as const;

export type UnreachableReason = (typeof unreachableReasons)[number];
