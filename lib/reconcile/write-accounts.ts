import type pg from "pg";
import type { AuditAction } from "@/lib/audit/actions";
import { isWaitingSql } from "@/lib/people/participation";
import { endUnprovedAccessIn } from "@/lib/transitions/account/end-access";
import { claimWaitingWith } from "@/lib/transitions/account/waiting-records";
import type { ListName } from "./lists";
import { isAccountSql, isGiven } from "./staged-sql";
import { listNames, type Staging } from "./staging";
import type { Tally } from "./tally";

const isSameAccount = isAccountSql("s.email");
const isRenamed = `${isGiven("users", "name")} AND s.name <> a.name`;
const isOperatorChanged = `${isGiven("users", "operator")} AND s.operator <> a.is_operator`;

/**
 * Creates the accounts that the file names by e-mail. People who are not under `users` get one
 * without a password. Everything else about accounts is written later, and so finds the accounts
 * that were opened meanwhile.
 */
export async function createAccounts(client: pg.ClientBase, staging: Staging, tally: Tally) {
  await createAccountsOf(client, staging, tally, "users", "s.name", "s.password, s.operator");
  if (staging.counts.users > 0) await auditNewOperators(client);
  await createAccountsOf(client, staging, tally, "members", "NULL");
  await createAccountsOf(client, staging, tally, "people", "s.display_name");
  await claimForNewAccounts(client);
}

/** The file vouches for the addresses, so what waits for them is theirs. */
async function claimForNewAccounts(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: string }>(
    `SELECT DISTINCT a.id FROM people a JOIN event_people w ON w.guest_key = a.email
      WHERE ${isWaitingSql("w")} AND NOT a.is_guest AND a.email_proved_at = now()`,
  );
  const run = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
  for (const { id } of rows) await claimWaitingWith(run, id);
}

/** Updates the existing accounts under `users`. */
export async function changeAccounts(client: pg.ClientBase, tally: Tally) {
  await auditChangedAccounts(client);
  await tally.run(
    client,
    "users",
    "updated",
    `UPDATE people a SET name = CASE WHEN ${isGiven("users", "name")} THEN s.name ELSE a.name END,
       is_operator = CASE WHEN ${isGiven("users", "operator")} THEN s.operator ELSE a.is_operator END
     FROM import_users s WHERE ${isSameAccount} AND (${isRenamed} OR ${isOperatorChanged}) RETURNING a.id`,
  );
}

/**
 * Locks the accounts that the file changes, so that the audited changes are those that it then
 * writes.
 */
async function auditChangedAccounts(client: pg.ClientBase) {
  await client.query(
    `SELECT FROM people a JOIN import_users s ON ${isSameAccount} WHERE ${isRenamed} OR ${isOperatorChanged} ORDER BY a.id FOR NO KEY UPDATE OF a`,
  );
  await client.query(
    `INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id)
     SELECT 'service', c.action, 'person', a.id::text FROM people a JOIN import_users s ON ${isSameAccount}
      CROSS JOIN LATERAL (VALUES
        ('${"operator.appointed" satisfies AuditAction}', ${isOperatorChanged} AND s.operator),
        ('${"operator.withdrawn" satisfies AuditAction}', ${isOperatorChanged} AND NOT s.operator),
        ('${"person.renamed" satisfies AuditAction}', ${isRenamed})) c(action, is_made)
      WHERE c.is_made`,
  );
}

async function auditNewOperators(client: pg.ClientBase) {
  await client.query(
    `INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id)
     SELECT 'service', '${"operator.appointed" satisfies AuditAction}', 'person', a.id::text
     FROM people a JOIN import_users s ON s.new_id = a.id WHERE a.is_operator`,
  );
}

async function createAccountsOf(
  client: pg.ClientBase,
  staging: Staging,
  tally: Tally,
  list: ListName,
  name: string,
  passwordAndOperator = "NULL, false",
) {
  if (staging.counts[list] === 0) return;
  await tally.run(
    client,
    "users",
    "created",
    `INSERT INTO people AS a (id, email, name, password_hash, is_operator, email_proved_at)
     SELECT s.new_id, s.email, coalesce(nullif(trim(${name}), ''), split_part(s.email, '@', 1)), ${passwordAndOperator}, now()
     FROM import_${list} s WHERE s.email IS NOT NULL AND NOT EXISTS (SELECT FROM people a WHERE ${isSameAccount})
     ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING RETURNING a.id`,
  );
}

/** Guests are found by their key on the event; a new one is a person without an account. */
export async function writeGuests(client: pg.ClientBase, tally: Tally) {
  await client.query(
    `INSERT INTO people (id, is_guest, email)
     SELECT s.new_id, true, s.guest_email FROM import_people s
      WHERE s.guest IS NOT NULL AND s.person_id = s.new_id`,
  );
  await tally.run(
    client,
    "people",
    "updated",
    `UPDATE people a SET email = s.guest_email FROM import_people s
      WHERE s.guest_email_given AND a.id = s.person_id AND a.email IS DISTINCT FROM s.guest_email
     RETURNING s.event_id`,
  );
}

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
 * Ends the access to accounts that the file names and whose address nobody has proved, before the
 * file gives them anything. Returns the note for the summary.
 */
export async function endUnprovedAccounts(
  client: pg.ClientBase,
  staging: Staging,
): Promise<string[]> {
  const named = listNames.flatMap((list) =>
    staging.counts[list] > 0 ? (emailsSql[list] ?? []) : [],
  );
  if (named.length === 0) return [];
  const rows = await endUnprovedAccessIn(
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
  const ended =
    rows.length === 1
      ? "1 account had not verified its address and must set a new password"
      : `${rows.length} accounts had not verified their addresses and must set new passwords`;
  return [`${ended}: ${firstEmails}${more}`];
}
