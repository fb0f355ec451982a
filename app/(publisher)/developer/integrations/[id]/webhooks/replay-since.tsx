"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalZone } from "@/components/ui/local-time";
import { dayMs } from "@/lib/time/day";
import { counted } from "@/lib/words";
import { countReplayable, type ReplayableCount } from "./actions";

/** The start time and the number of deliveries, with a warning about old ones. */
export function ReplaySince({ integrationId, oldest }: { integrationId: string; oldest: string }) {
  const [typed, setTyped] = useState(() => minuteAsTyped(oldest));
  const replayable = useReplayableCount(integrationId, typed);
  const since = new Date(typed);
  return (
    <>
      <TextField
        label="Since"
        name="since_local"
        type="datetime-local"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          <>
            When they were first created, in <LocalZone />.
          </>
        }
      />
      <HiddenFields of={{ since: Number.isNaN(since.getTime()) ? "" : since.toISOString() }} />
      <p role="status" className="text-sm text-ink">
        {replayable === undefined ? "Counting…" : countWords(replayable)}
      </p>
      {replayable?.count !== 0 && Date.now() - since.getTime() > dayMs && (
        <Alert tone="warn">
          Some are more than a day old. Make sure that your server compares updated_at before it
          writes, so that old data does not replace new.
        </Alert>
      )}
      <p className="text-sm">
        Each gets a new delivery ID and a newly built body; X-Service-Replay-Of holds the original
        ID. Deliveries that were replayed before, or can no longer be sent, are skipped.
      </p>
    </>
  );
}

const countWords = (replayable: ReplayableCount | null) => {
  if (replayable === null) return "They could not be counted.";
  const { count, isLimit } = replayable;
  if (count === 0) return "There are no dead letters to replay since then.";
  return `${counted(count, "dead letter")} will be replayed${isLimit ? ", the most in one go: repeat this for the rest" : ""}.`;
};

/** Undefined while the deliveries are being counted, null when they cannot be. */
function useReplayableCount(
  integrationId: string,
  typed: string,
): ReplayableCount | null | undefined {
  const [counted, setCounted] = useState<{ typed: string; replayable: ReplayableCount | null }>();
  useEffect(() => {
    let stale = false;
    const since = new Date(typed);
    const counting = Number.isNaN(since.getTime())
      ? Promise.resolve(null)
      : countReplayable(integrationId, since.toISOString()).catch(() => null);
    counting.then((replayable) => stale || setCounted({ typed, replayable }));
    return () => {
      stale = true;
    };
  }, [integrationId, typed]);
  return counted?.typed === typed ? counted.replayable : undefined;
}

/** The minute of an instant in the browser's time zone: `2027-05-01T14:30`. */
function minuteAsTyped(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime())
    ? ""
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
