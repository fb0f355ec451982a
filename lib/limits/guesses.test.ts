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

test("of fifty parallel guesses at most ten are evaluated", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => reserveGuess("parallel", tenInFiveMinutes)));
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test("never more than ten in any five minutes, also across the border of a window", async () => {
  await reserveGuess("rolling", tenInFiveMinutes);
  await later("rolling", 299);
  for (let n = 0; n < 9; n++) expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(true);
  await later("rolling", 2);
  expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(true);
  expect(await reserveGuess("rolling", tenInFiveMinutes)).toBe(false);
});

test("when the window has passed, guessing is possible again: no permanent lockout", async () => {
  for (let n = 0; n < 15; n++) await reserveGuess("passes", tenInFiveMinutes);
  await later("passes", 301);
  expect(await reserveGuess("passes", tenInFiveMinutes)).toBe(true);
});

test("a right guess gives its reservation back", async () => {
  for (let n = 0; n < 30; n++) {
    expect(await reserveGuess("right", tenInFiveMinutes)).toBe(true);
    await refundGuess("right");
  }
});

test("keys do not count for each other", async () => {
  for (let n = 0; n < 10; n++) await reserveGuess("one", tenInFiveMinutes);
  expect(await reserveGuess("other", tenInFiveMinutes)).toBe(true);
});
