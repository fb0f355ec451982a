interface Series {
  /** The number of responses of each status class, 1xx first. */
  classes: number[];
  /** The number of responses within each bound; slower ones appear only in the total count. */
  buckets: number[];
  seconds: number;
}

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts one answered request. `route` is a pattern, never a URL, to limit the number of series. `startedAt` is a `performance.now()`. */
export function countRequest(route: string, status: number, startedAt: number): void {
  const all = allSeries();
  let series = all.get(route);
  if (!series) {
    series = { classes: [0, 0, 0, 0, 0], buckets: boundsSeconds.map(() => 0), seconds: 0 };
    all.set(route, series);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const statusClass = Math.floor(status / 100) - 1;
  series.classes[statusClass] = (series.classes[statusClass] ?? 0) + 1;
  series.seconds += seconds;
  for (let n = boundsSeconds.length - 1; n >= 0 && seconds <= (boundsSeconds[n] ?? 0); n--) series.buckets[n] = (series.buckets[n] ?? 0) + 1;
}

/** The responses of this process since it started, in Prometheus' text format. */
export function requestExposition(): string {
  const lines = ["# HELP service_http_requests_total Responses of this process.", "# TYPE service_http_requests_total counter"];
  for (const [route, { classes }] of allSeries())
    for (const [n, count] of classes.entries())
      if (count > 0) lines.push(`service_http_requests_total{route="${route}",class="${n + 1}xx"} ${count}`);
  const duration = "service_http_request_duration_seconds";
  lines.push(`# HELP ${duration} Time from a request's headers to its response.`, `# TYPE ${duration} histogram`);
  for (const [route, { classes, buckets, seconds }] of allSeries()) {
    const count = classes.reduce((sum, each) => sum + each, 0);
    for (const [n, bound] of boundsSeconds.entries()) lines.push(`${duration}_bucket{route="${route}",le="${bound}"} ${buckets[n]}`);
    lines.push(`${duration}_bucket{route="${route}",le="+Inf"} ${count}`, `${duration}_sum{route="${route}"} ${seconds}`);
    lines.push(`${duration}_count{route="${route}"} ${count}`);
  }
  return `${lines.join("\n")}\n`;
}

function allSeries(): Map<string, Series> {
  const holder = globalThis as { serviceRequestSeries?: Map<string, Series> };
  holder.serviceRequestSeries ??= new Map();
  return holder.serviceRequestSeries;
}
