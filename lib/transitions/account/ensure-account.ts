import type { Transaction } from "@/lib/db/transact";
import { takeQuotas } from "@/lib/limits/quota";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { endUnprovedAccessOf } from "./end-access";
import { waitingGuests } from "./waiting-records";

export interface NamedAccount {
  id: string;
  isNew: boolean;
  isAccessEnded: boolean;
}

/**
 * The account with an address that an event data source names, locked against deletion. All access
 * to an account with an unproved address ends first. A new account has no password and counts as
 * proved, because the operator vouches for the source (docs/rules/accounts.md#proved-addresses).
 */
export async function ensureAccount(
  tx: Transaction,
  email: string,
  name: string | null,
): Promise<NamedAccount> {
  const account = (await ensureAccounts(tx, [{ email, name }])).get(email);
  if (!account) throw missingAccount();
  return account;
}

/**
 * Locks the accounts of several addresses, in address order, and creates those that are missing.
 */
export async function ensureAccounts(
  tx: Transaction,
  people: readonly { email: string; name: string | null }[],
): Promise<Map<string, NamedAccount>> {
  const emails = people.map(({ email }) => email);
  const known = await lockAccounts(tx, emails);
  const missing = people.filter(({ email }) => !known.has(email));
  if (missing.length === 0) return known;
  const claimed = await makeAccounts(tx, missing);
  const emailsClaimed = new Set(claimed.map(({ email }) => email));
  const others = missing.filter(({ email }) => !emailsClaimed.has(email));
  const created = await tx.query<Created>`
    INSERT INTO people (email, name, email_proved_at)
    SELECT email, coalesce(nullif(trim(name), ''), split_part(email, '@', 1)), now()
      FROM unnest(${others.map(({ email }) => email)}::text[],
                  ${others.map(({ name }) => name)}::text[]) s (email, name) ORDER BY email
    ON CONFLICT (email) WHERE NOT is_guest AND deleted_at IS NULL DO NOTHING RETURNING id, email`;
  for (const { id, email } of [...claimed, ...created])
    known.set(email, { id, isNew: true, isAccessEnded: false });
  // Created by a concurrent transaction.
  const createdElsewhere = emails.filter((email) => !known.has(email));
  for (const [email, account] of await lockAccounts(tx, createdElsewhere))
    known.set(email, account);
  if (emails.some((email) => !known.has(email))) throw missingAccount();
  return known;
}

type Created = { id: string; email: string };

/** Guests that wait for these addresses become their accounts, with their records. */
async function makeAccounts(
  tx: Transaction,
  missing: readonly { email: string; name: string | null }[],
): Promise<Created[]> {
  const waiting = await waitingGuests(
    tx,
    missing.map(({ email }) => email),
  );
  const guests = missing.flatMap(({ email, name }) => {
    const id = waiting.get(email);
    return id === undefined ? [] : [{ id, email, name }];
  });
  if (guests.length === 0) return [];
  const claimed = await tx.query<Created>`
    UPDATE people p SET is_guest = false, email = s.email, email_proved_at = now(),
           name = coalesce(nullif(trim(s.name), ''), split_part(s.email, '@', 1))
      FROM jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) s (id uuid, email text, name text)
     WHERE p.id = s.id RETURNING p.id, p.email`;
  await tx.query`
    UPDATE event_people SET guest_key = NULL
     WHERE guest_key = ANY (${guests.map(({ email }) => email)}::text[])
       AND person_id = ANY (${guests.map(({ id }) => id)}::uuid[])`;
  return claimed;
}

/** Access to unproved accounts ends before their rows are locked FOR SHARE. */
async function lockAccounts(tx: Transaction, emails: string[]): Promise<Map<string, NamedAccount>> {
  if (emails.length === 0) return new Map();
  const proved = await tx.query<{ id: string; email: string }>`
    SELECT id, email FROM people WHERE email = ANY (${emails}::text[]) AND NOT is_guest
       AND deleted_at IS NULL AND email_proved_at IS NOT NULL
     ORDER BY email FOR SHARE`;
  const accounts = new Map(
    proved.map(({ id, email }) => [email, { id, isNew: false, isAccessEnded: false }]),
  );
  const others = emails.filter((email) => !accounts.has(email));
  if (others.length === 0) return accounts;
  const unproved = await tx.person.findMany({
    where: { email: { in: others }, is_guest: false, deleted_at: null },
    select: { id: true },
  });
  if (unproved.length === 0) return accounts;
  const ids = unproved.map(({ id }) => id);
  const ended = new Set(await endUnprovedAccessOf(tx, ids));
  const locked = await tx.query<{ id: string; email: string }>`
    SELECT id, email FROM people WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL
     ORDER BY email FOR SHARE`;
  for (const { id, email } of locked)
    accounts.set(email, { id, isNew: false, isAccessEnded: ended.has(id) });
  return accounts;
}

const missingAccount = () => new Error("The account that was just created does not exist.");

const perDay = { count: 1_000, seconds: 86_400 };

/** Counts new people whom an unverified organization names (docs/rules/limits.md#new-people). */
export async function takeNewPeople(
  tx: Transaction,
  { organization_id: id }: OwnEvent,
  people: number,
  field = "id",
) {
  const isVerified = await tx.organization.count({ where: { id, verification: "verified" } });
  if (isVerified > 0 || (await takeQuotas(tx, id, "new_person", perDay, people))) return;
  throw fieldFault(field, "at most 1,000 new people a day of an organization that is not verified");
}
