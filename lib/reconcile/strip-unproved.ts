import type pg from "pg";
import { stripAmong } from "@/lib/transitions/account/strip-unproved";
import type { ListName } from "./lists";
import type { Staging } from "./staging";

const naming: ListName[] = ["users", "members", "people"];
const namedAtMost = 5;

/** Strips the accounts that the file names and whose address nobody has proved, before the file gives them anything. Returns the note for the summary. */
export async function stripUnprovedAccounts(client: pg.ClientBase, staging: Staging): Promise<string[]> {
  const named = naming.filter((list) => staging.counts[list] > 0).map((list) => `SELECT email FROM import_${list} WHERE email IS NOT NULL`);
  if (named.length === 0) return [];
  const rows = await stripAmong(
    `SELECT id FROM people WHERE email IN (${named.join(" UNION ")})`,
    [],
    async (statement, values) => (await client.query(statement, values)).rows,
  );
  if (rows.length === 0) return [];
  const some = rows
    .slice(0, namedAtMost)
    .map(({ email }) => email)
    .join(", ");
  const more = rows.length > namedAtMost ? ` and ${rows.length - namedAtMost} more` : "";
  const stripped =
    rows.length === 1
      ? "1 account had not verified its address and must set a new password"
      : `${rows.length} accounts had not verified their addresses and must set new passwords`;
  return [`${stripped}: ${some}${more}`];
}
