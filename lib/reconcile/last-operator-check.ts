import { type Check, isGiven } from "./staged-sql";

const isWithdrawn = `${isGiven("users", "operator")} AND NOT s.operator`;

/**
 * A file that would leave nobody is refused at the last operator whom it withdraws. The operators
 * stay locked until the load ends, so that two who are withdrawn at the same time wait for each
 * other (`lockOperators`). A file that withdraws nobody locks nothing.
 */
export const lastOperatorCheck: Check = {
  list: "users",
  sql: `WITH operators AS MATERIALIZED (
      SELECT a.email FROM people a WHERE a.is_operator AND a.deleted_at IS NULL
         AND EXISTS (SELECT FROM import_users s JOIN people o ON o.email = s.email AND o.is_operator AND o.deleted_at IS NULL WHERE ${isWithdrawn})
       ORDER BY a.id FOR NO KEY UPDATE OF a
    ), withdrawn AS (SELECT s.parent, s.at, s.email FROM import_users s JOIN operators USING (email) WHERE ${isWithdrawn})
    SELECT parent, at, 'operator', NULL::int, false, 'true: the last operator stays' FROM withdrawn
     WHERE at = (SELECT max(at) FROM withdrawn) AND NOT EXISTS (SELECT FROM operators WHERE email NOT IN (SELECT email FROM withdrawn))
       AND NOT EXISTS (SELECT FROM import_users s WHERE s.operator)`,
};
