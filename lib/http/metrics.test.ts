import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { metrics } from "./metrics";

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
  metrics(new Request("http://localhost:3000/metrics", { headers: authorization ? { Authorization: authorization } : {} }));

test("without METRICS_TOKEN there is no such page", async () => {
  expect((await ask("Bearer anything")).status).toBe(404);
});

test("nobody without the token sees anything", async () => {
  withToken("s3cret-metrics");
  for (const each of [undefined, "Bearer wrong", "Basic s3cret-metrics", "Bearer s3cret-metric"]) expect((await ask(each)).status).toBe(401);
});

test("the queue is told in Prometheus' text format", async () => {
  withToken("s3cret-metrics");
  const event = await anEvent(await anOrganization());
  const dispatch_at = new Date(Date.now() - 90_000);
  await prisma().occurrence.create({ data: { event_type: "thread.created", event_id: event.id, fact_key: "1", snapshot: {}, dispatch_at } });
  const response = await ask("Bearer s3cret-metrics");
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^(# HELP \w+ .+\n# TYPE (\w+) gauge\n\2 \d+(\.\d+)?\n)+$/);
  expect(text).toContain("service_occurrences_waiting 1\n");
  expect(Number(/^service_occurrence_age_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(89);
});
