import type pg from "pg";
import { stripUnprovedIn } from "@/lib/transitions/account/strip-unproved";
import type { ListName } from "./lists";
import { listNames, type Staging } from "./staging";

/**
 * The queries for the addresses in each list that names people. Guest keys have no @, so no account
 * has one as its address.
 */
const emailsSql: { [L in ListName]?: string } = {
  users: "SELECT email FROM import_users",
  members: "SELECT email FROM import_members",
  people: "SELECT email FROM import_people WHERE email IS NOT NULL",
  activities:
    "SELECT ref FROM import_activities s, unnest(array_append(s.co_hosts || s.players, s.host)) ref WHERE ref IS NOT NULL",
};
const namedAtMost = 5;

/**
 * Strips the accounts that the file names and whose address nobody has proved, before the file
 * gives them anything. Returns the note for the summary.
 */
export async function stripUnprovedAccounts(
  client: pg.ClientBase,
  staging: Staging,
): Promise<string[]> {
  const named = listNames.flatMap((list) =>
    staging.counts[list] > 0 ? (emailsSql[list] ?? []) : [],
  );
  if (named.length === 0) return [];
  const rows = await stripUnprovedIn(
    `SELECT id FROM people WHERE email IN (${named.join(" UNION ")})`,
    [],
    async (statement, values) => (await client.query(statement, values)).rows,
  );
  if (rows.length === 0) return [];
  const firstEmails = rows
    .slice(0, namedAtMost)
    .map(({ email }) => email)
    .join(", ");
  const more = rows.length > namedAtMost ? ` and ${rows.length - namedAtMost} more` : "";
  const stripped =
    rows.length === 1
      ? "1 account had not verified its address and must set a new password"
      : `${rows.length} accounts had not verified their addresses and must set new passwords`;
  return [`${stripped}: ${firstEmails}${more}`];
}
