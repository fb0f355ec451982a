"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { FormAction } from "@/components/ui/form-state";
import { type BulkReplay, replayAllDeadLetters } from "./actions";
import { ReplayProgress } from "./replay-progress";
import { ReplaySince } from "./replay-since";

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
