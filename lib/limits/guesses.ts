import { pool } from "@/lib/db/pool";

/** At most `count` guesses in any window of `seconds`. */
interface Allowance {
  count: number;
  seconds: number;
}

/**
 * Counts a guess before it is evaluated; false when it must not be evaluated. It is one statement under the row's lock, so that exactly `count` of many
 * concurrent guesses are evaluated. A refused guess is not counted, so nobody is locked out for longer than the window. Keys must not contain personal data
 * (digest them).
 */
export async function reserveGuess(key: string, { count, seconds }: Allowance): Promise<boolean> {
  const { rowCount } = await pool().query({ name: "reserve-guess", text: reserve, values: [key, count, seconds] });
  return rowCount === 1;
}

/** Takes back the count of a correct guess. */
export async function refundGuess(key: string): Promise<void> {
  await pool().query({ name: "refund-guess", text: refund, values: [key] });
}

const reserve = `
  INSERT INTO guess_windows AS w (key, guessed_at, latest_at) VALUES ($1, ARRAY[clock_timestamp()], clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET
    guessed_at = ARRAY(SELECT at FROM unnest(w.guessed_at) AS at WHERE at > clock_timestamp() - make_interval(secs => $3)) || clock_timestamp(),
    latest_at = clock_timestamp()
  WHERE (SELECT count(*) FROM unnest(w.guessed_at) AS at WHERE at > clock_timestamp() - make_interval(secs => $3)) < $2`;

const refund = "UPDATE guess_windows SET guessed_at = trim_array(guessed_at, 1) WHERE key = $1 AND cardinality(guessed_at) > 0";
