import type pg from "pg";
import type { ListName } from "./lists";
import { given } from "./sql";
import type { Staging } from "./staging";
import type { Tally } from "./tally";

const account = "a.email = s.email AND NOT a.is_guest AND a.deleted_at IS NULL";

/** Updates and creates the accounts that the file names by e-mail. People who are not under `users` get one without a password. */
export async function writeAccounts(client: pg.ClientBase, staging: Staging, tally: Tally) {
  if (staging.counts.users > 0) {
    await tally.run(
      client,
      "users",
      "updated",
      `UPDATE people a SET name = CASE WHEN ${given("users", "name")} THEN s.name ELSE a.name END,
         is_operator = CASE WHEN ${given("users", "operator")} THEN s.operator ELSE a.is_operator END
       FROM import_users s WHERE ${account}
       AND (${given("users", "name")} AND s.name <> a.name OR ${given("users", "operator")} AND s.operator <> a.is_operator) RETURNING a.id`,
    );
  }
  await create(client, staging, tally, "users", "s.name", "s.password, s.operator");
  await create(client, staging, tally, "members", "NULL");
  await create(client, staging, tally, "people", "s.display_name");
}

async function create(client: pg.ClientBase, staging: Staging, tally: Tally, list: ListName, name: string, passwordAndOperator = "NULL, false") {
  if (staging.counts[list] === 0) return;
  await tally.run(
    client,
    "users",
    "created",
    `INSERT INTO people AS a (id, email, name, password_hash, is_operator, email_proved_at)
     SELECT s.new_id, s.email, coalesce(nullif(trim(${name}), ''), split_part(s.email, '@', 1)), ${passwordAndOperator}, now()
     FROM import_${list} s WHERE s.email IS NOT NULL AND NOT EXISTS (SELECT FROM people a WHERE ${account})
     ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING RETURNING a.id`,
  );
}

/** Guests are found by their key on the event; a new one is a person without an account. */
export async function writeGuests(client: pg.ClientBase, tally: Tally) {
  const standing = "JOIN event_people g ON g.event_id = e.id AND g.guest_key = s.guest";
  await client.query(
    `INSERT INTO people (id, is_guest, email)
     SELECT s.new_id, true, s.guest_email FROM import_people s JOIN import_events e ON e.at = s.parent
     WHERE s.guest IS NOT NULL AND NOT EXISTS (SELECT FROM event_people g WHERE g.event_id = e.id AND g.guest_key = s.guest)`,
  );
  await tally.run(
    client,
    "people",
    "updated",
    `UPDATE people a SET email = s.guest_email FROM import_people s JOIN import_events e ON e.at = s.parent ${standing}
     WHERE s.guest_email_given AND a.id = g.person_id AND a.email IS DISTINCT FROM s.guest_email RETURNING g.event_id`,
  );
}
