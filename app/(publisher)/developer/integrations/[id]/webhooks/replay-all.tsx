"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ConfirmDialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalZone } from "@/components/ui/local-time";
import type { ReplayProgress as Progress } from "@/lib/portal/publisher/deliveries-replays";
import { dayMs } from "@/lib/time/day";
import { counted } from "@/lib/words";
import {
  type BulkReplay,
  bulkReplayProgress,
  countReplayable,
  type ReplayableCount,
  replayAllDeadLetters,
} from "./actions";

interface Props {
  integrationId: string;
  /** The creation time of the oldest dead letter that has not been replayed. */
  oldest: string | null;
  isPaused: boolean;
}

/**
 * Replays all dead letters since a time. They are counted beforehand, and their progress is shown
 * afterwards.
 */
export function ReplayAll({ integrationId, oldest, isPaused }: Props) {
  const [bulkReplay, setBulkReplay] = useState<BulkReplay>();
  const replayAll: FormAction = async (_before, form) => {
    const { bulkReplay: begun, ...state } = await replayAllDeadLetters(
      integrationId,
      String(form.get("since")),
    );
    if (!begun) return state;
    if (begun.deliveries === 0) return { message: "There was nothing to replay." };
    setBulkReplay(begun);
    return { done: "Replayed." };
  };
  return (
    <div>
      <ConfirmDialog
        trigger="Replay all failed"
        variant="secondary"
        disabled={oldest === null || isPaused}
        title="Replay all failed deliveries?"
        verb="Replay"
        danger={false}
        action={replayAll}
      >
        <ReplaySince integrationId={integrationId} oldest={oldest ?? ""} />
      </ConfirmDialog>
      {bulkReplay && (
        <ReplayProgress
          key={bulkReplay.startedAt}
          integrationId={integrationId}
          bulkReplay={bulkReplay}
        />
      )}
    </div>
  );
}

function ReplaySince({ integrationId, oldest }: { integrationId: string; oldest: string }) {
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

const pollEveryMs = 2_000;

function ReplayProgress({
  integrationId,
  bulkReplay,
}: {
  integrationId: string;
  bulkReplay: BulkReplay;
}) {
  const router = useRouter();
  const [progress, setProgress] = useState<Progress>({
    pending: bulkReplay.deliveries,
    delivered: 0,
    dead: 0,
  });
  const settled = progress.delivered + progress.dead;
  const isSettled = progress.pending === 0;
  useEffect(() => {
    if (isSettled) return;
    const poll = async () => {
      const now = await bulkReplayProgress(integrationId, bulkReplay.startedAt).catch(() => null);
      if (!now) return;
      setProgress(now);
      router.refresh();
    };
    const timer = setInterval(poll, pollEveryMs);
    return () => clearInterval(timer);
  }, [integrationId, bulkReplay.startedAt, isSettled, router]);
  return (
    <div role="status" aria-label="Replay" className="mt-3 text-sm">
      <progress
        aria-label="Settled replays"
        value={settled}
        max={settled + progress.pending}
        className="mb-1 block h-2 w-full accent-accent"
      />
      {counted(bulkReplay.deliveries, "delivery", "deliveries")} replayed:{" "}
      {progress.delivered.toLocaleString("en")} delivered, {progress.pending.toLocaleString("en")}{" "}
      pending, {counted(progress.dead, "dead letter")}.
    </div>
  );
}
