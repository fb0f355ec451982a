import { describe, expect, test } from "vitest";
import type { Exchange } from "@/lib/webhooks/outgoing/client";
import { nextStep, restSeconds } from "./retry-schedule";

const usual = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400];
const answered = (status: number, headers: Record<string, string> = {}): Exchange => ({
  outcome: "answered",
  status,
  headers,
  body: Buffer.alloc(0),
  durationMs: 1,
});
const silent = (reason: "timeout" | "refused"): Exchange => ({
  outcome: "unreachable",
  reason,
  durationMs: 1,
});
const wait = (exchange: Exchange, attempt: number, schedule = usual, chance = 0) => {
  const next = nextStep(exchange, attempt, schedule, () => chance);
  return next.state === "pending" ? next.retryInSeconds : next.state;
};

test("any 2xx response counts as delivered", () => {
  for (const status of [200, 201, 202, 204, 299])
    expect(wait(answered(status), 1)).toBe("delivered");
});

test("any other result is retried on schedule and becomes a dead letter after the tenth attempt", () => {
  const waits = Array.from({ length: 10 }, (_, n) => wait(answered(500), n + 1));
  expect(waits).toEqual([...usual, "dead"]);
  expect(usual.reduce((sum, each) => sum + each)).toBeCloseTo(75.6 * 3600, -2.5);
  for (const status of [199, 301, 302, 307, 308, 400, 404, 500, 503])
    expect(wait(answered(status), 1)).toBe(5);
});

test("jitter adds up to a tenth to a wait and never shortens it", () => {
  expect(wait(answered(500), 3, usual, 0.999)).toBeCloseTo(1980, -1);
  expect(wait(answered(500), 3, usual, 0)).toBe(1800);
});

test("a 410 makes the delivery a dead letter immediately", () =>
  expect(wait(answered(410), 1)).toBe("dead"));

describe("the minimum wait of a minute", () => {
  test("applies after a timeout and after 429, not after a refusal", () => {
    expect(wait(silent("timeout"), 1)).toBe(60);
    expect(wait(answered(429), 1)).toBe(60);
    expect(wait(silent("refused"), 1)).toBe(5);
    expect(wait(silent("timeout"), 2)).toBe(300);
  });

  test("never exceeds the longest wait of a shorter schedule", () => {
    expect(wait(silent("timeout"), 1, [1, 2])).toBe(2);
    expect(restSeconds([1, 1, 1])).toBe(1);
    expect(restSeconds(usual)).toBe(60);
  });
});

describe("Retry-After", () => {
  test("on 429 and 503 delays the next attempt by at most a day and never makes it earlier", () => {
    expect(wait(answered(503, { "retry-after": "120" }), 1)).toBe(120);
    expect(wait(answered(503, { "retry-after": "2" }), 2)).toBe(300);
    expect(wait(answered(429, { "retry-after": "999999" }), 1)).toBe(86_400);
  });

  test("may be a date", () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    expect(wait(answered(503, { "retry-after": inTwoMinutes }), 1)).toBeGreaterThan(115);
  });

  test("is ignored with other statuses and when malformed", () => {
    expect(wait(answered(500, { "retry-after": "120" }), 1)).toBe(5);
    expect(wait(answered(503, { "retry-after": "soon" }), 1)).toBe(5);
  });
});
