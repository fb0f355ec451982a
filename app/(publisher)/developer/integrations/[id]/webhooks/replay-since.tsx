"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalZone } from "@/components/ui/local-time";
import { counted } from "@/lib/words";
import { countReplayable } from "./actions";

const dayMs = 86_400_000;

/** The start time and the number of deliveries, with a warning about old ones. */
export function ReplaySince({ integrationId, oldest }: { integrationId: string; oldest: string }) {
  const [typed, setTyped] = useState(() => asTyped(oldest));
  const count = useCount(integrationId, typed);
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
        {count === undefined ? "Counting…" : countWords(count)}
      </p>
      {count !== 0 && Date.now() - since.getTime() > dayMs && (
        <Alert tone="warn">
          Some are more than a day old. Make sure that your server compares updated_at before it writes, so that old data does not replace new.
        </Alert>
      )}
      <p className="text-sm">
        Each gets a new delivery ID and a newly built body; X-Service-Replay-Of holds the original ID. Deliveries that were replayed before are
        skipped.
      </p>
    </>
  );
}

const countWords = (count: number | null) => {
  if (count === null) return "They could not be counted.";
  if (count === 0) return "There are no dead letters to replay since then.";
  return `${counted(count, "dead letter")} will be replayed${count === 10_000 ? ", the most in one go: repeat this for the rest" : ""}.`;
};

/** The number of deliveries; undefined while they are being counted, null when they cannot be. */
function useCount(integrationId: string, typed: string): number | null | undefined {
  const [counted, setCounted] = useState<{ typed: string; count: number | null }>();
  useEffect(() => {
    let stale = false;
    const since = new Date(typed);
    const asked = Number.isNaN(since.getTime()) ? Promise.resolve(null) : countReplayable(integrationId, since.toISOString()).catch(() => null);
    asked.then((count) => stale || setCounted({ typed, count }));
    return () => {
      stale = true;
    };
  }, [integrationId, typed]);
  return counted?.typed === typed ? counted.count : undefined;
}

/** The minute of an instant in the browser's time zone: `2027-05-01T14:30`. */
function asTyped(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
