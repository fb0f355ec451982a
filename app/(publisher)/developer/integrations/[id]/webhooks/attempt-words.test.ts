import { expect, test } from "vitest";
import { outcomeOf } from "@/lib/webhooks/delivery/attempt";
import {
  type UnreachableReason,
  unreachableReasons,
} from "@/lib/webhooks/outgoing/unreachable-reasons";
import { attemptAdvice } from "./attempt-advice";
import { attemptWords, givenUpWords, testStatusWords } from "./attempt-words";

/** An attempt as the worker stores it. */
const answeredAttempt = (status: number, headers: Record<string, string> = {}) => ({
  outcome: outcomeOf({
    outcome: "answered",
    status,
    headers,
    body: Buffer.alloc(0),
    durationMs: 12,
  }),
  status_code: status,
  duration_ms: 12,
  response_headers: headers,
});
const unreachableAttempt = (reason: UnreachableReason, connected = false, durationMs = 12) => ({
  outcome: outcomeOf({ outcome: "unreachable", reason, connected, durationMs }),
  reason,
  status_code: null,
  duration_ms: durationMs,
});

test("a response is described by its meaning for the delivery", () => {
  expect(attemptWords(answeredAttempt(204))).toBe("acknowledged with 204");
  expect(attemptWords(answeredAttempt(301))).toBe("redirect 301 not followed");
  expect(attemptWords(answeredAttempt(500))).toBe("answered 500");
  expect(attemptWords(answeredAttempt(410))).toMatch(/410 Gone/);
  expect(attemptWords(answeredAttempt(429, { "retry-after": "60" }))).toBe(
    "answered 429, asked to wait 60 s",
  );
  expect(attemptWords(answeredAttempt(503))).toBe("answered 503");
  expect(attemptWords({ outcome: null, status_code: null, duration_ms: null })).toBe(
    "not attempted yet",
  );
});

test("the status of a test webhook says what it would mean for a delivery", () => {
  expect([0, 204, 302, 410, 500].map(testStatusWords)).toEqual([
    "0: no answer over verified HTTPS",
    "204",
    "302: not followed, a delivery would be retried",
    "410: a delivery would pause deliveries",
    "500: a delivery would be retried",
  ]);
});

test("a timeout states its duration", () => {
  expect(attemptWords(unreachableAttempt("timeout", true, 10_004))).toBe("timed out after 10.0 s");
});

test("each reason why an endpoint is unreachable has its own words and its own advice", () => {
  const url = "https://hooks.example.com:8443/in";
  const words = {
    blocked: "private address, not contacted",
    refused: "connection refused",
    name_not_found: "name not found",
  };
  for (const [reason, expected] of [
    ...Object.entries(words),
    ["tls", "certificate or TLS not accepted"],
    ["timeout", "no connection within 12 ms"],
  ])
    expect(
      attemptWords({ outcome: "unreachable", reason, status_code: null, duration_ms: 12 }),
    ).toBe(expected);
  expect(
    new Set(unreachableReasons.map((reason) => attemptWords(unreachableAttempt(reason)))).size,
  ).toBe(unreachableReasons.length);
  expect(
    new Set(
      unreachableReasons.map((reason) => attemptAdvice(unreachableAttempt(reason), url)?.words),
    ).size,
  ).toBe(unreachableReasons.length);
});

test("an attempt without a stored reason lists the possible reasons", () => {
  const withoutReason = { ...unreachableAttempt("refused"), reason: null };
  expect(attemptWords(withoutReason)).toBe(
    "no connection: refused, not found, or TLS not verified",
  );
  expect(attemptAdvice(withoutReason, "https://hooks.example.com:8443/in")?.commands).toEqual([
    "nslookup hooks.example.com",
    "openssl s_client -connect hooks.example.com:8443 -servername hooks.example.com -brief </dev/null",
  ]);
});

test("an internal error is described as an error of the service", () => {
  const failed = {
    outcome: outcomeOf({ outcome: "internal_error", durationMs: 1 }),
    status_code: null,
    duration_ms: 1,
  };
  expect(attemptWords(failed)).toBe("not sent: an error of this service");
  expect(attemptAdvice(failed, null)?.words).toMatch(/^The error is ours/);
});

test("each failure has advice on what to check; an acknowledged attempt has none", () => {
  const url = "https://hooks.example.com:8443/it's";
  expect(attemptAdvice(answeredAttempt(200), url)).toBeUndefined();
  expect(attemptAdvice(unreachableAttempt("tls"), url)?.commands).toEqual([
    "openssl s_client -connect hooks.example.com:8443 -servername hooks.example.com -brief </dev/null",
  ]);
  expect(attemptAdvice(answeredAttempt(404), url)?.commands).toEqual([
    "curl -i -X POST 'https://hooks.example.com:8443/it%27s'",
  ]);
  for (const status of [301, 400, 401, 410, 413, 429, 500, 503])
    expect(attemptAdvice(answeredAttempt(status), url)?.words).toBeTruthy();
  expect(attemptAdvice(unreachableAttempt("timeout", true), null)?.words).toMatch(
    /within 10 seconds/,
  );
});

test.each([
  [10, [{ outcome: "timeout" }], "All 10 attempts failed."],
  [
    2,
    [{ outcome: "timeout" }, { outcome: "gone" }],
    "It was answered 410 Gone, which pauses deliveries.",
  ],
  [
    0,
    [],
    "No further attempt was made: deliveries were paused, there was no webhook address, or the connection had ended.",
  ],
])("a dead letter after %i attempts says why it was given up", (attempt_count, attempts, words) => {
  expect(givenUpWords({ attempt_count, attempts }, 10)).toBe(words);
});
