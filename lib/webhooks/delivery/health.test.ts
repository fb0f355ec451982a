import { expect, test } from "vitest";
import { afterFailure, hasFailedTooLong, healthy, needsWarning } from "./health";

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * 86_400_000);

test("after five consecutive failures an endpoint is only probed", () => {
  let health = healthy;
  for (let n = 1; n <= 4; n++) health = afterFailure(health, at(0), 60);
  expect(health.probe_at).toBeNull();
  expect(afterFailure(health, at(0), 60).probe_at).toEqual(new Date(at(0).getTime() + 60_000));
});

test("an endpoint is paused after five days of unbroken failure, and its publisher is warned once, a day before", () => {
  const failing = afterFailure(afterFailure(healthy, at(0), 60), at(3.9), 60);
  expect([needsWarning(failing, at(3.9)), needsWarning(failing, at(4))]).toEqual([false, true]);
  expect(needsWarning({ ...failing, warned_at: at(4) }, at(4.5))).toBe(false);
  expect([hasFailedTooLong(failing, at(4.9)), hasFailedTooLong(failing, at(5))]).toEqual([
    false,
    true,
  ]);
});
