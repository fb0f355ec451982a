import type pg from "pg";
import type { ListName } from "./lists";
import type { Staging } from "./staging";

const naming: ListName[] = ["users", "members", "people"];
const namedAtMost = 5;

/**
 * Accounts that the file names and whose address nobody has proved lose their password and whoever is signed in to them, before the file gives them anything
 * (docs/rules/accounts.md#proved-addresses): the verb `stripUnproved`, for many at once. Returns what the summary says of them.
 */
export async function stripUnprovedAccounts(client: pg.ClientBase, staging: Staging): Promise<string[]> {
  const named = naming.filter((list) => staging.counts[list] > 0).map((list) => `SELECT email FROM import_${list} WHERE email IS NOT NULL`);
  if (named.length === 0) return [];
  const { rows } = await client.query<{ email: string }>(`
    WITH named AS (${named.join(" UNION ")}), stripped AS (
      UPDATE people a SET password_hash = NULL FROM named n
       WHERE a.email = n.email AND NOT a.is_guest AND a.deleted_at IS NULL AND a.email_proved_at IS NULL
         AND (a.password_hash IS NOT NULL OR EXISTS (SELECT FROM sessions s WHERE s.person_id = a.id))
      RETURNING a.id, a.email
    ), ended AS (DELETE FROM sessions WHERE person_id IN (SELECT id FROM stripped)
    ), forgotten AS (DELETE FROM known_browsers WHERE person_id IN (SELECT id FROM stripped)
    ), closed AS (DELETE FROM account_links WHERE person_id IN (SELECT id FROM stripped) AND used_at IS NULL
    ), mailed AS (INSERT INTO account_mails (kind, email) SELECT 'password_link', email FROM stripped
    ), audited AS (
      INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id) SELECT 'service', 'account.stripped', 'person', id::text FROM stripped
    )
    SELECT email FROM stripped ORDER BY email`);
  if (rows.length === 0) return [];
  const some = rows
    .slice(0, namedAtMost)
    .map(({ email }) => email)
    .join(", ");
  const more = rows.length > namedAtMost ? ` and ${rows.length - namedAtMost} more` : "";
  return [
    `${rows.length === 1 ? "an account had" : `${rows.length} accounts had`} not proved its address and must set a new password: ${some}${more}`,
  ];
}
