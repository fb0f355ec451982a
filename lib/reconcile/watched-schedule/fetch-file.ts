import { charsetOf } from "@/lib/reconcile/sources/schedule/text-encoding";
import { type ClaimedSchedule, releaseHost } from "@/lib/transitions/watched-schedule/fetch";
import type { FetchOutcome, OutgoingReader } from "@/lib/webhooks/outgoing/reader";

type Fetched =
  | { body: Buffer; charset: string | undefined; headers: Record<string, string> }
  | { failure: string }
  | "not modified";

/** The file at the address of a schedule. Its host, which was taken, is free again afterwards. */
export async function fetchFile(
  reader: OutgoingReader,
  schedule: Pick<ClaimedSchedule, "url" | "lease">,
  conditions: Record<string, string>,
  signal: AbortSignal,
): Promise<Fetched> {
  const accept = "application/json, application/xml, text/calendar, */*;q=0.5";
  const fetched = await reader
    .get(schedule.url, { Accept: accept, ...conditions }, signal)
    .finally(() => releaseHost(schedule));
  if (fetched.outcome === "unreachable") return { failure: unreachableWords[fetched.reason] };
  const { status, headers, body } = fetched;
  if (status === 304) return "not modified";
  if (status >= 300 && status < 400)
    return { failure: `The address answered with a redirect (${status}), which is not followed.` };
  if (status !== 200) return { failure: `The address answered with status ${status}.` };
  return { body, headers, charset: charsetOf(headers["content-type"]) };
}

type Reason = Extract<FetchOutcome, { outcome: "unreachable" }>["reason"];

/**
 * Blocked and refused addresses look the same, so that nobody can explore the network behind the
 * service (docs/rules/webhooks.md#failures-look-alike).
 */
const unreachableWords: Record<Reason, string> = {
  blocked: "The address could not be reached.",
  refused: "The address could not be reached.",
  name_not_found: "The address could not be reached.",
  tls: "The address could not be reached.",
  broken_answer:
    "The connection closed before the response was complete, or the response was not HTTP.",
  timeout: "The response was not complete within a minute.",
  too_large: "The file is larger than 20 MB.",
};
