import type { ActorWithoutSession } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isParticipantSql, isWaitingSql } from "@/lib/people/participation";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";

// Records that wait for an address (docs/rules/accounts.md#waiting-records): sources that vouch for
// nothing name an address that no account has proved. The record belongs to a guest whose key is
// the address, the same guest on every event, until somebody proves it.

/** The guests that wait for the addresses, on any event. */
export async function waitingGuests(tx: Transaction, emails: readonly string[]) {
  const found = await tx.query<{ email: string; id: string }>`
    SELECT DISTINCT ON (guest_key) guest_key AS email, person_id AS id FROM event_people
     WHERE guest_key = ANY (${emails}::text[]) AND strpos(guest_key, '@') > 0
     ORDER BY guest_key, created_at, person_id`;
  return new Map(found.map(({ email, id }) => [email, id]));
}

/** The accounts that have proved these addresses, locked against deletion. */
export async function provedAccounts(tx: Transaction, emails: readonly string[]) {
  const found = await tx.query<{ email: string; id: string }>`
    SELECT email, id FROM people WHERE email = ANY (${emails}::text[])
       AND NOT is_guest AND deleted_at IS NULL AND email_proved_at IS NOT NULL
     ORDER BY email FOR SHARE`;
  return new Map(found.map(({ email, id }) => [email, id]));
}

/**
 * Gives an account that has just proved its address the records that wait for it. Their pseudonym
 * stays: an account that nothing names yet takes over the guest's id, which is returned. Any other
 * account keeps its id, and the records move to it. A record on an event where the account has its
 * own stays a guest's.
 */
async function moveWaitingRecords(tx: Transaction, account: string): Promise<string> {
  const [waiting] = await tx.query<{ id: string }>(firstWaitingSql, account);
  if (!waiting) return account;
  const [free] = await tx.query(isFreeSql, account);
  const id = free ? waiting.id : account;
  if (free) for (const statement of takeOverSql) await tx.query(statement, account, id);
  await tx.query(moveSql, id);
  await tx.query(freeRestSql, id);
  return id;
}

/**
 * Claims the records within a verb, and announces to the integrations that these people are no
 * longer guests.
 */
export async function claimWaitingRecords(
  tx: Transaction,
  actor: Omit<ActorWithoutSession, "personId" | "isOperator">,
  account: string,
): Promise<string> {
  const found = await tx.query<OwnEvent & { person_id: string }>(participationsSql, account);
  const events = [];
  for (const { person_id, ...event } of found)
    events.push({ event, before: await rowsBefore(tx, "participant", event.id, [person_id]) });
  const id = await moveWaitingRecords(tx, account);
  for (const { event, before } of events) {
    const person = { ...actor, personId: id, isOperator: false };
    const entries = [{ id, details: { fields: ["is_guest"] } }];
    const audited = await auditEachInEvent(tx, person, event, "participant.edited", entries);
    const guests = new Map([...before.values()].map((guest) => [id, guest]));
    await announceChanges(tx, "participant.profile_updated", event.id, audited, guests);
  }
  return id;
}

const waitingSql = `
  FROM people a JOIN event_people w ON w.guest_key = a.email AND ${isWaitingSql("w")}
 WHERE a.id = $1::uuid AND a.email_proved_at IS NOT NULL`;

const firstWaitingSql = `
  SELECT w.person_id AS id ${waitingSql} ORDER BY w.created_at, w.person_id LIMIT 1`;

const hasOwnSql =
  "EXISTS (SELECT FROM event_people o WHERE o.event_id = w.event_id AND o.person_id = $1::uuid)";

const participationsSql = `
  SELECT e.id, e.organization_id, p.person_id FROM events e JOIN (
    SELECT w.event_id, w.person_id ${waitingSql} AND ${isParticipantSql("w")} AND NOT ${hasOwnSql}
  ) p ON p.event_id = e.id ORDER BY e.id`;

const namingTables = [
  "event_people",
  "consents",
  "consent_receipts",
  "token_families",
  "organization_members",
];

const isFreeSql = `SELECT $1::uuid AS id WHERE ${namingTables
  .map((table) => `NOT EXISTS (SELECT FROM ${table} WHERE person_id = $1::uuid)`)
  .join(" AND ")}`;

const ownTables = [
  "sessions",
  "account_links",
  "known_browsers",
  "passkeys",
  "muted_mails",
  "notifications",
  "data_exports",
];

const accountColumns = [
  ...["name", "email", "password_hash", "oidc_subject", "is_operator", "email_proved_at"],
  ...["pending_email", "sign_in_epoch", "calendar_epoch", "sandbox_id"],
];

const takeOverSql = [
  ...ownTables.map(
    (table) => `UPDATE ${table} SET person_id = $2::uuid WHERE person_id = $1::uuid`,
  ),
  `UPDATE mails SET details = jsonb_set(details, '{personId}', to_jsonb($2::uuid::text))
    WHERE details->>'personId' = $1::uuid::text`,
  `WITH deleted AS (DELETE FROM people WHERE id = $1::uuid RETURNING *)
   UPDATE people p SET is_guest = false,
          ${accountColumns.map((name) => `${name} = deleted.${name}`).join(", ")}
     FROM deleted WHERE p.id = $2::uuid`,
];

/** The foreign keys take sign-ups, co-hosting and held decisions along, but not the hosts. */
const moveSql = `
  WITH own AS (
    SELECT w.event_id, w.person_id AS before FROM people a
      JOIN event_people w ON w.guest_key = a.email
     WHERE a.id = $1::uuid AND ${isWaitingSql("w")} AND (w.person_id = a.id OR NOT ${hasOwnSql})
  ), moved AS (
    UPDATE event_people w SET person_id = $1::uuid, guest_key = NULL FROM own
     WHERE w.event_id = own.event_id AND w.person_id = own.before RETURNING own.event_id, own.before
  ), notified AS (
    UPDATE notifications n SET person_id = $1::uuid FROM moved
     WHERE n.person_id = moved.before AND moved.before <> $1::uuid
  )
  UPDATE activities t SET host_person_id = $1::uuid FROM moved
   WHERE t.event_id = moved.event_id AND t.host_person_id = moved.before`;

const freeRestSql = `
  UPDATE event_people w SET guest_key = NULL FROM people a
   WHERE a.id = $1::uuid AND w.guest_key = a.email AND ${isWaitingSql("w")}`;
