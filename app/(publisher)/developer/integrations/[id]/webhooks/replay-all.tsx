"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { FormAction } from "@/components/ui/form-state";
import { type BulkReplay, replayAllFailed } from "./actions";
import { ReplayProgress } from "./replay-progress";
import { ReplaySince } from "./replay-since";

interface Props {
  integrationId: string;
  /** Of the dead letters that were not replayed yet. */
  oldest: string | null;
  isPaused: boolean;
}

/** Sends everything again that died since a time: counted before, followed after. */
export function ReplayAll({ integrationId, oldest, isPaused }: Props) {
  const [bulk, setBulk] = useState<BulkReplay>();
  const act: FormAction = async (_before, form) => {
    const answer = await replayAllFailed(integrationId, String(form.get("since")));
    if ("message" in answer) return { message: answer.message };
    if (answer.made.deliveries === 0) return { message: "There was nothing to replay." };
    setBulk(answer.made);
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
        action={act}
      >
        <ReplaySince integrationId={integrationId} oldest={oldest ?? ""} />
      </ConfirmDialog>
      {bulk && <ReplayProgress key={bulk.began} integrationId={integrationId} bulk={bulk} />}
    </div>
  );
}
