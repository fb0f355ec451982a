"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { ReplayProgress as Progress } from "@/lib/portal/publisher/deliveries-replays";
import { counted } from "@/lib/words";
import { type BulkReplay, followReplay } from "./actions";

const everyMs = 2_000;

/** The progress of a bulk replay, refreshed until none of its deliveries is pending. */
export function ReplayProgress({ integrationId, bulk }: { integrationId: string; bulk: BulkReplay }) {
  const router = useRouter();
  const [progress, setProgress] = useState<Progress>({ pending: bulk.deliveries, delivered: 0, dead: 0 });
  const settled = progress.delivered + progress.dead;
  const over = progress.pending === 0;
  useEffect(() => {
    if (over) return;
    const look = async () => {
      const now = await followReplay(integrationId, bulk.began).catch(() => null);
      if (!now) return;
      setProgress(now);
      router.refresh();
    };
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [integrationId, bulk.began, over, router]);
  return (
    <div role="status" aria-label="Replay" className="mt-3 text-sm">
      <progress aria-label="Settled replays" value={settled} max={settled + progress.pending} className="mb-1 block h-2 w-full accent-accent" />
      {counted(bulk.deliveries, "delivery", "deliveries")} replayed: {progress.delivered.toLocaleString("en")} delivered,{" "}
      {progress.pending.toLocaleString("en")} pending, {counted(progress.dead, "dead letter")}.
    </div>
  );
}
