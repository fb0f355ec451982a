import { expect, test } from "vitest";
import { afterFailure, hasFailedTooLong, healthy } from "./health";

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * 86_400_000);

test("after five consecutive failures an endpoint is only probed", () => {
  let health = healthy;
  for (let n = 1; n <= 4; n++) health = afterFailure(health, at(0), 60);
  expect(health.probe_at).toBeNull();
  expect(afterFailure(health, at(0), 60).probe_at).toEqual(new Date(at(0).getTime() + 60_000));
});

test("an endpoint is paused after five days of unbroken failure", () => {
  const failing = afterFailure(afterFailure(healthy, at(0), 60), at(3.9), 60);
  expect([hasFailedTooLong(failing, at(4.9)), hasFailedTooLong(failing, at(5))]).toEqual([
    false,
    true,
  ]);
});
