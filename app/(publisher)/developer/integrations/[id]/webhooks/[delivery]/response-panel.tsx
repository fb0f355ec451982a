import { HeaderList } from "@/components/code-block";
import { Badge } from "@/components/ui/badge";
import type { DeliveryAttempt } from "@/lib/portal/publisher/delivery";
import { attemptWords, isAcknowledged } from "../attempt-words";

interface Props {
  attempt: DeliveryAttempt | undefined;
  /** Null when it is no longer stored. */
  body: string | null;
}

/** The response, as plain text that is never rendered as HTML. */
export function ResponsePanel({ attempt, body }: Props) {
  if (!attempt) return <p className="text-sm text-soft">Nothing has been sent yet.</p>;
  return (
    <div className="grid gap-5">
      <p>
        <Badge tone={isAcknowledged(attempt) ? "good" : "bad"}>{attemptWords(attempt)}</Badge>
      </p>
      {attempt.status_code !== null && (
        <>
          <HeaderList headers={attempt.response_headers} />
          <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
            <figcaption className="border-b border-line bg-sunken px-4 py-2.5 text-sm font-medium">
              Body{attempt.response_truncated && ", cut after 1 KB"}
            </figcaption>
            <pre
              dir="auto"
              className="px-4 py-3 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
            >
              {body === null ? "No longer stored" : body || "Empty"}
            </pre>
          </figure>
        </>
      )}
    </div>
  );
}
