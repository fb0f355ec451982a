import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { loggedLines } from "@/lib/config/log";
import { perProcess } from "@/lib/per-process";
import type { LineResult } from "@/lib/reconcile/feed/line";

type Outcome = LineResult["outcome"];

/**
 * Counts one answered request. `route` is a pattern, never a URL, to limit the number of series.
 * `startedAt` is a `performance.now()`.
 */
export function countRequest(route: string, status: number, startedAt: number): void {
  const { requests, durations } = all();
  requests.inc({ route, class: `${Math.floor(status / 100)}xx` });
  durations.observe({ route }, (performance.now() - startedAt) / 1_000);
}

export const countFeedLine = (outcome: Outcome): void => all().feedLines.inc({ outcome });

/** Counts a feed until the returned function is called. */
export function startFeed(): () => void {
  const counts = all();
  counts.feedsInProgress += 1;
  return () => {
    counts.feedsInProgress -= 1;
  };
}

export const feedsInProgress = (): number => all().feedsInProgress;

/**
 * What this process counted since it started, with the delay of its event loop since the last call,
 * in Prometheus' text format.
 */
export const processMetrics = (): Promise<string> => all().registry.metrics();

function newMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counts = {
    registry,
    requests: new Counter({
      name: "service_http_requests_total",
      help: "Responses of this process.",
      labelNames: ["route", "class"],
      registers,
    }),
    durations: new Histogram({
      name: "service_http_request_duration_seconds",
      help: "Time from a request's headers to its response.",
      labelNames: ["route"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    feedLines: new Counter({
      name: "service_feed_lines_total",
      help: "Platform feed lines that this process applied, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    feedsInProgress: 0,
  };
  for (const outcome of ["changed", "unchanged", "stale", "refused"] satisfies Outcome[])
    counts.feedLines.inc({ outcome }, 0);
  new Gauge({
    name: "service_feed_requests",
    help: "Feed requests in progress.",
    registers,
    collect() {
      this.set(counts.feedsInProgress);
    },
  });
  new Counter({
    name: "service_log_lines_total",
    help: "Lines that this process logged, by level and event.",
    labelNames: ["level", "event"],
    registers,
    collect() {
      this.reset();
      for (const [event, { level, times }] of loggedLines()) this.inc({ level, event }, times);
    },
  });
  new Gauge({
    name: "service_event_loop_delay_seconds",
    help: "Event loop lag since the last scrape; quantile 1 is the longest stall.",
    labelNames: ["quantile"],
    registers,
    collect() {
      for (const quantile of [0.5, 0.99, 1]) this.set({ quantile }, secondsLate(quantile));
      delay.reset();
    },
  });
  return counts;
}

const resolutionMs = 20;

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

/**
 * The histogram contains the times between samples, which are `resolutionMs` apart when nothing is
 * late. It is empty before the first sample.
 */
const secondsLate = (quantile: number) =>
  Math.max(0, delay.percentile(quantile * 100) / 1e6 - resolutionMs) / 1_000;

const all = perProcess("serviceMetrics", newMetrics);
