import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { refundGuess, reserveGuess } from "./guesses";

const tenInFiveMinutes = (key: string) => ({ key, count: 10, seconds: 300 });

const later = (key: string, seconds: number) =>
  pool().query(
    `UPDATE guess_windows SET latest_at = latest_at - make_interval(secs => $2),
       guessed_at = ARRAY(SELECT at - make_interval(secs => $2) FROM unnest(guessed_at) AS at) WHERE key = $1`,
    [key, seconds],
  );

test("at most ten of fifty parallel guesses are evaluated", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => reserveGuess(tenInFiveMinutes("parallel"))),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test("no five-minute window has more than ten guesses, not even across its boundary", async () => {
  await reserveGuess(tenInFiveMinutes("rolling"));
  await later("rolling", 299);
  for (let n = 0; n < 9; n++) expect(await reserveGuess(tenInFiveMinutes("rolling"))).toBe(true);
  await later("rolling", 2);
  expect(await reserveGuess(tenInFiveMinutes("rolling"))).toBe(true);
  expect(await reserveGuess(tenInFiveMinutes("rolling"))).toBe(false);
});

test("guessing is possible again after the window has passed, so nobody is locked out permanently", async () => {
  for (let n = 0; n < 15; n++) await reserveGuess(tenInFiveMinutes("passes"));
  await later("passes", 301);
  expect(await reserveGuess(tenInFiveMinutes("passes"))).toBe(true);
});

test("a correct guess returns its reservation", async () => {
  for (let n = 0; n < 30; n++) {
    expect(await reserveGuess(tenInFiveMinutes("right"))).toBe(true);
    await refundGuess({ key: "right" });
  }
});

test("each key is counted separately", async () => {
  for (let n = 0; n < 10; n++) await reserveGuess(tenInFiveMinutes("one"));
  expect(await reserveGuess(tenInFiveMinutes("other"))).toBe(true);
});

test("a guess that one key refuses counts under none, and writes nothing", async () => {
  for (let n = 0; n < 10; n++) await reserveGuess(tenInFiveMinutes("used up"));
  const rows = async () =>
    (await pool().query("SELECT key, guessed_at, xmin FROM guess_windows ORDER BY key")).rows;
  await reserveGuess(tenInFiveMinutes("known"));
  const before = await rows();
  const keys = ["known", "new", "used up"].map(tenInFiveMinutes);
  for (let n = 0; n < 5; n++) expect(await reserveGuess(...keys)).toBe(false);
  expect(await rows()).toEqual(before);
});

test("of a hundred parallel guesses under new keys, exactly as many count as the strictest key allows", async () => {
  const keys = [
    { key: "new address", count: 7, seconds: 300 },
    { key: "new account", count: 40, seconds: 300 },
  ];
  const answers = await Promise.all(Array.from({ length: 100 }, () => reserveGuess(...keys)));
  expect(answers.filter(Boolean)).toHaveLength(7);
  const { rows } = await pool().query(
    "SELECT key, cardinality(guessed_at) AS n FROM guess_windows WHERE key LIKE 'new a%' ORDER BY key",
  );
  expect(rows).toEqual([
    { key: "new account", n: 7 },
    { key: "new address", n: 7 },
  ]);
});
