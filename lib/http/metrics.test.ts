import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { metrics } from "./metrics";
import { countRequest } from "./process-metrics";

const reread = () => Reflect.deleteProperty(globalThis, "serviceConfig");
const withToken = (token: string) => {
  vi.stubEnv("METRICS_TOKEN", token);
  reread();
};
afterEach(() => {
  vi.unstubAllEnvs();
  reread();
});

const ask = (authorization?: string) =>
  metrics(
    new Request("http://localhost:3000/metrics", {
      headers: authorization ? { Authorization: authorization } : {},
    }),
  );

test("the page does not exist without METRICS_TOKEN", async () => {
  expect((await ask("Bearer anything")).status).toBe(404);
});

test("requests are counted by route and status class, with their durations", async () => {
  withToken("s3cret-metrics");
  Reflect.deleteProperty(globalThis, "serviceMetrics");
  const hour = 3_600_000;
  for (const [status, ago] of [
    [200, 0],
    [204, 20],
    [429, hour],
  ] as const)
    countRequest("/api/v1/*", status, performance.now() - ago);
  const text = await (await ask("Bearer s3cret-metrics")).text();
  const metric = (series: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.split(" ")[1],
    );
  expect(metric('service_http_requests_total{route="/api/v1/*",class="2xx"}')).toBe(2);
  expect(metric('service_http_requests_total{route="/api/v1/*",class="4xx"}')).toBe(1);
  const bucket = (bound: string) =>
    metric(`service_http_request_duration_seconds_bucket{le="${bound}",route="/api/v1/*"}`);
  expect(bucket("0.01")).toBeLessThanOrEqual(1);
  expect([bucket("10"), bucket("+Inf")]).toEqual([2, 3]);
  expect(metric('service_http_request_duration_seconds_count{route="/api/v1/*"}')).toBe(3);
  expect(metric('service_http_request_duration_seconds_sum{route="/api/v1/*"}')).toBeGreaterThan(
    hour / 1_000,
  );
});

test("a stall of the event loop appears in the next scrape and not in the one after it", async () => {
  withToken("s3cret-metrics");
  const longest = async () => {
    await wait(100);
    const text = await (await ask("Bearer s3cret-metrics")).text();
    return Number(/^service_event_loop_delay_seconds\{quantile="1"\} (.+)$/m.exec(text)?.[1]);
  };
  await longest();
  await wait(100);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  expect(await longest()).toBeGreaterThan(2.4);
  expect(await longest()).toBeLessThan(2.4);
});

test("a request without the token sees nothing", async () => {
  withToken("s3cret-metrics");
  for (const each of [undefined, "Bearer wrong", "Basic s3cret-metrics", "Bearer s3cret-metric"])
    expect((await ask(each)).status).toBe(401);
});

test("the queue is reported in Prometheus' text format", async () => {
  withToken("s3cret-metrics");
  const event = await anEvent(await anOrganization());
  const dispatch_at = new Date(Date.now() - 90_000);
  await prisma().occurrence.create({
    data: {
      event_type: "thread.created",
      event_id: event.id,
      dedup_key: "1",
      snapshot: {},
      dispatch_at,
    },
  });
  const response = await ask("Bearer s3cret-metrics");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(
    /^(# HELP \w+ .+\n# TYPE (\w+) (gauge|counter|histogram)\n(\2\w*(\{[^}]+\})? \d+(\.\d+)?\n)*\n?)+$/,
  );
  expect(text).toContain("service_occurrences_waiting 1\n");
  expect(Number(/^service_occurrence_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(89);
});
