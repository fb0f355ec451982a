import { query } from "@/lib/db/query";

/**
 * At most `count` guesses under `key` in any window of `seconds`. Keys must not contain personal
 * data (digest them).
 */
export interface Allowance {
  key: string;
  count: number;
  seconds: number;
}

/**
 * Counts a guess under all of these keys before it is evaluated. False when one key is used up. The
 * guess then counts under none and writes nothing, so nobody is locked out for longer than the
 * window. The rows of the keys are locked, so exactly `count` of many concurrent guesses are
 * evaluated.
 */
export async function reserveGuess(...allowances: Allowance[]): Promise<boolean> {
  const values = [
    allowances.map(({ key }) => key),
    allowances.map(({ count }) => count),
    allowances.map(({ seconds }) => seconds),
  ];
  const rows = await query<{ key: string }>({ name: "reserve-guess", text: reserve, values });
  if (rows.length === allowances.length) return true;
  // A concurrent guess was the first under a new key, and the last.
  if (rows.length > 0) await refundGuess(...rows);
  return false;
}

/** Takes back the count of a correct guess. */
export async function refundGuess(...counted: Pick<Allowance, "key">[]): Promise<void> {
  await query({ name: "refund-guess", text: refund, values: [counted.map(({ key }) => key)] });
}

const recent = (guess: string) =>
  `ARRAY(SELECT at FROM unnest(w.guessed_at) AS at
          WHERE at > clock_timestamp() - make_interval(secs => ${guess}.seconds))`;

const reserve = `
  WITH guess AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::float8[]) AS g (key, count, seconds)
  ), used_up AS (
    SELECT cardinality(${recent("guess")}) >= guess.count AS is_used_up
      FROM guess_windows w JOIN guess USING (key) ORDER BY w.key FOR UPDATE OF w
  )
  INSERT INTO guess_windows AS w (key, guessed_at, latest_at)
  SELECT key, ARRAY[clock_timestamp()], clock_timestamp() FROM guess
   WHERE NOT EXISTS (SELECT FROM used_up WHERE is_used_up) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    guessed_at = (SELECT ${recent("guess")} FROM guess WHERE guess.key = w.key)
                 || clock_timestamp(),
    latest_at = clock_timestamp()
  WHERE (SELECT cardinality(${recent("guess")}) < guess.count FROM guess WHERE guess.key = w.key)
  RETURNING key`;

const refund = `
  UPDATE guess_windows SET guessed_at = trim_array(guessed_at, 1)
   WHERE cardinality(guessed_at) > 0
     AND key IN (SELECT key FROM guess_windows
                  WHERE key = ANY ($1::text[]) ORDER BY key FOR UPDATE)`;
