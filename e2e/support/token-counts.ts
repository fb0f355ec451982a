import { pool } from "@/lib/db/pool";

/** The number of rows of each kind that a grant creates. */
export async function tokenCounts() {
  const { rows } = await pool().query<
    Record<"access_tokens" | "refresh_tokens" | "token_families" | "authorization_codes", number>
  >(
    `SELECT (SELECT count(*)::int FROM access_tokens) AS access_tokens,
      (SELECT count(*)::int FROM refresh_tokens) AS refresh_tokens,
            (SELECT count(*)::int FROM token_families) AS token_families,
              (SELECT count(*)::int FROM authorization_codes) AS authorization_codes`,
  );
  const [row] = rows;
  if (!row) throw new Error("One row was expected.");
  return row;
}
