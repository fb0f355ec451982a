import { expect, test } from "vitest";
import { healthy, needsWarning, pauseReason, worse } from "./health";

const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * 86_400_000);

test("after five failures in a row it rests between attempts", () => {
  let health = healthy;
  for (let n = 1; n <= 4; n++) health = worse(health, at(0), 60);
  expect(health.probe_at).toBeNull();
  expect(worse(health, at(0), 60).probe_at).toEqual(new Date(at(0).getTime() + 60_000));
});

test("five days without a success pause it, and a day before that somebody is warned, once", () => {
  const failing = worse(worse(healthy, at(0), 60), at(3.9), 60);
  expect([needsWarning(failing, at(3.9)), needsWarning(failing, at(4))]).toEqual([false, true]);
  expect(needsWarning({ ...failing, warned_at: at(4) }, at(4.5))).toBe(false);
  expect([pauseReason(failing, false, at(4.9)), pauseReason(failing, false, at(5))]).toEqual([undefined, "failing"]);
});

test("410 pauses at once", () => expect(pauseReason(worse(healthy, at(0), 60), true, at(0))).toBe("gone"));
