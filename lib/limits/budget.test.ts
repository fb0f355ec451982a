import { expect, test } from "vitest";
import { GrantUse } from "./budget";

const budget = { hour: { count: 5, seconds: 3600 }, burst: { count: 3, seconds: 60 }, inFlight: 2 };

/**
 * Sends a request at each of these seconds, each of which ends immediately. Returns which of them
 * were admitted.
 */
function send(use: GrantUse, seconds: number[]) {
  return seconds.map((second) => {
    const { admitted } = use.admit(budget, second * 1000);
    if (admitted) use.inFlight -= 1;
    return admitted;
  });
}

test("no one-minute window exceeds the burst limit, not even across its boundary", () => {
  expect(send(new GrantUse(), [0, 30, 59, 59.999, 60, 61])).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
  ]);
});

test("no one-hour window exceeds the hour budget", () => {
  expect(send(new GrantUse(), [0, 100, 200, 300, 400, 500, 3599, 3600, 3601, 3700])).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});

test("a client that keeps to the budgets is never refused, and no window exceeds them", () => {
  const use = new GrantUse();
  const seconds = Array.from({ length: 500 }, (_, n) => n * 720);
  expect(send(use, seconds)).not.toContain(false);
});

test("under random load no window of an hour or a minute exceeds its budget", () => {
  const use = new GrantUse();
  let at = 0;
  const accepted: number[] = [];
  for (let n = 0; n < 5_000; n++) {
    at += (n * 7919) % 97;
    if (send(use, [at])[0]) accepted.push(at);
  }
  const most = (window: number) =>
    Math.max(
      ...accepted.map(
        (start) => accepted.filter((second) => second >= start && second < start + window).length,
      ),
    );
  expect([most(3600), most(60)]).toEqual([5, 3]);
});
