import { expect, test } from "vitest";
import { durationWords, roughDurationWords, waitWords } from "./words";

test("an exact duration is given in the largest unit that divides it", () => {
  expect([1, 60, 3600, 5400, 86_400, 172_800, 0].map(durationWords)).toEqual([
    "1 second",
    "1 minute",
    "1 hour",
    "90 minutes",
    "1 day",
    "2 days",
    "0 seconds",
  ]);
});

test("a measured duration is rounded up, never to zero", () => {
  expect([0.2, 1, 119, 3599, 7201, 200_000].map(roughDurationWords)).toEqual([
    "1 second",
    "1 second",
    "119 seconds",
    "60 minutes",
    "3 hours",
    "3 days",
  ]);
});

test("a wait is given in seconds, minutes or hours, and a due time is given as due", () => {
  expect([-3, 0, 1, 12, 119, 120, 301, 7_200, 86_400].map(waitWords)).toEqual([
    "due now",
    "due now",
    "in 1 s",
    "in 12 s",
    "in 119 s",
    "in 2 min",
    "in 6 min",
    "in 2 h",
    "in 24 h",
  ]);
});
