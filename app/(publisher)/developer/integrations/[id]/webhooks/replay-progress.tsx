"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { ReplayProgress as Progress } from "@/lib/portal/publisher/deliveries-replays";
import { counted } from "@/lib/words";
import { type BulkReplay, bulkReplayProgress } from "./actions";

const pollEveryMs = 2_000;

/** The progress of a bulk replay, refreshed until none of its deliveries is pending. */
export function ReplayProgress({
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
