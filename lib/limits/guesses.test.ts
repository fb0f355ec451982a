import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { refundGuess, reserveGuess } from "./guesses";

const tenInFiveMinutes = { count: 10, seconds: 300 };

const later = (key: string, seconds: number) =>
  pool().query(
    `UPDATE guess_windows SET latest_at = latest_at - make_interval(secs => $2),
       guessed_at = ARRAY(SELECT at - make_interval(secs => $2) FROM unnest(guessed_at) AS at) WHERE key = $1`,
    [key, seconds],
  );

test("at most ten of fifty parallel guesses are evaluated", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => reserveGuess("parallel", tenInFiveMinutes)));
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test("no five-minute window has more than ten guesses, not even across its boundary", async () => {
  await reserveGuess("rolling", tenInFiveMinutes);
  await later("rolling", 299);
  for (let n = 0; n < 9; n++) expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(true);
  await later("rolling", 2);
  expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(true);
  expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(false);
});

test("guessing is possible again after the window has passed, so nobody is locked out permanently", async () => {
  for (let n = 0; n < 15; n++) await reserveGuess("passes", tenInFiveMinutes);
  await later("passes", 301);
  expect(await reserveGuess("passes", tenInFiveMinutes)).toBe(true);
});

test("a correct guess returns its reservation", async () => {
  for (let n = 0; n < 30; n++) {
    expect(await reserveGuess("right", tenInFiveMinutes)).toBe(true);
    await refundGuess("right");
  }
});

test("each key is counted separately", async () => {
  for (let n = 0; n < 10; n++) await reserveGuess("one", tenInFiveMinutes);
  expect(await reserveGuess("other", tenInFiveMinutes)).toBe(true);
});
