import { monitorEventLoopDelay } from "node:perf_hooks";

const resolutionMs = 20;

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

/** The event loop delay of this process since the last scrape, in Prometheus' text format. */
export function loopDelayExposition(): string {
  const name = "service_event_loop_delay_seconds";
  const lines = [`# HELP ${name} Event loop lag since the last scrape; quantile 1 is the longest stall.`, `# TYPE ${name} gauge`];
  for (const quantile of [0.5, 0.99, 1]) lines.push(`${name}{quantile="${quantile}"} ${secondsLate(quantile)}`);
  delay.reset();
  return `${lines.join("\n")}\n`;
}

/** The histogram contains the times between samples, which are `resolutionMs` apart when nothing is late. It is empty before the first sample. */
const secondsLate = (quantile: number) => Math.max(0, delay.percentile(quantile * 100) / 1e6 - resolutionMs) / 1_000;
