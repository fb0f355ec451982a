import type { LineResult } from "@/lib/reconcile/feed/apply";

type Outcome = LineResult["outcome"];

interface Counts {
  lines: Record<Outcome, number>;
  inProgress: number;
}

export const countFeedLine = (outcome: Outcome): void => {
  counts().lines[outcome] += 1;
};

/** Counts a feed until the returned function is called. */
export function startFeed(): () => void {
  counts().inProgress += 1;
  return () => {
    counts().inProgress -= 1;
  };
}

export const feedsInProgress = (): number => counts().inProgress;

/** The feed counts of this process since it started, in Prometheus' text format. */
export function feedExposition(): string {
  const { lines, inProgress } = counts();
  const applied = Object.entries(lines).map(([outcome, count]) => `service_feed_lines_total{outcome="${outcome}"} ${count}`);
  return [
    "# HELP service_feed_lines_total Platform feed lines that this process applied, by outcome.",
    "# TYPE service_feed_lines_total counter",
    ...applied,
    "# HELP service_feed_requests Feed requests in progress.",
    "# TYPE service_feed_requests gauge",
    `service_feed_requests ${inProgress}\n`,
  ].join("\n");
}

/** Stored in a global, because Next's bundle and the server each load their own instance of this module. */
function counts(): Counts {
  const holder = globalThis as { serviceFeedCounts?: Counts };
  holder.serviceFeedCounts ??= { lines: { changed: 0, unchanged: 0, stale: 0, refused: 0 }, inProgress: 0 };
  return holder.serviceFeedCounts;
}
