import type { FetchOutcome } from "@/lib/webhooks/outgoing/reader";

type Reason = Extract<FetchOutcome, { outcome: "unreachable" }>["reason"];

/**
 * Blocked and refused addresses look the same, so that nobody can explore the network behind the
 * service (docs/rules/webhooks.md#failures-look-alike).
 */
const words: Record<Reason, string> = {
  blocked: "The address could not be reached.",
  refused: "The address could not be reached.",
  name_not_found: "The address could not be reached.",
  tls: "The address could not be reached.",
  broken_answer:
    "The connection closed before the response was complete, or the response was not HTTP.",
  timeout: "The response was not complete within a minute.",
  too_large: "The file is larger than 20 MB.",
};

export const unreachableWords = (reason: Reason): string => words[reason];
