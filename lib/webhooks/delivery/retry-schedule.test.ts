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
const silent = (reason: "timeout" | "refused"): Exchange => ({ outcome: "unreachable", reason, durationMs: 1 });
const wait = (exchange: Exchange, attempt: number, schedule = usual, chance = 0) => {
  const next = nextStep(exchange, attempt, schedule, () => chance);
  return next.state === "pending" ? next.retryInSeconds : next.state;
};

test("any 2xx is delivered", () => {
  for (const status of [200, 201, 202, 204, 299]) expect(wait(answered(status), 1)).toBe("delivered");
});

test("anything else is tried again by the schedule, and after the tenth attempt is a dead letter", () => {
  const waits = Array.from({ length: 10 }, (_, n) => wait(answered(500), n + 1));
  expect(waits).toEqual([...usual, "dead"]);
  expect(usual.reduce((sum, each) => sum + each)).toBeCloseTo(75.6 * 3600, -2.5);
  for (const status of [199, 301, 302, 307, 308, 400, 404, 500, 503]) expect(wait(answered(status), 1)).toBe(5);
});

test("jitter adds up to a tenth and takes nothing away", () => {
  expect(wait(answered(500), 3, usual, 0.999)).toBeCloseTo(1980, -1);
  expect(wait(answered(500), 3, usual, 0)).toBe(1800);
});

test("410 is the end at once", () => expect(wait(answered(410), 1)).toBe("dead"));

describe("a minute of rest at least", () => {
  test("after a timeout and after 429, not after a refusal", () => {
    expect(wait(silent("timeout"), 1)).toBe(60);
    expect(wait(answered(429), 1)).toBe(60);
    expect(wait(silent("refused"), 1)).toBe(5);
    expect(wait(silent("timeout"), 2)).toBe(300);
  });

  test("but no longer than the longest wait of a schedule that is shorter", () => {
    expect(wait(silent("timeout"), 1, [1, 2])).toBe(2);
    expect(restSeconds([1, 1, 1])).toBe(1);
    expect(restSeconds(usual)).toBe(60);
  });
});

describe("Retry-After", () => {
  test("on 429 and 503 delays the next attempt by a day at most, and never makes it earlier", () => {
    expect(wait(answered(503, { "retry-after": "120" }), 1)).toBe(120);
    expect(wait(answered(503, { "retry-after": "2" }), 2)).toBe(300);
    expect(wait(answered(429, { "retry-after": "999999" }), 1)).toBe(86_400);
  });

  test("may be a date", () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    expect(wait(answered(503, { "retry-after": inTwoMinutes }), 1)).toBeGreaterThan(115);
  });

  test("means nothing elsewhere, and nonsense means nothing", () => {
    expect(wait(answered(500, { "retry-after": "120" }), 1)).toBe(5);
    expect(wait(answered(503, { "retry-after": "soon" }), 1)).toBe(5);
  });
});
