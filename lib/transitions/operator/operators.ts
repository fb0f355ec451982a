import type { Actor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endUnprovedAccess } from "@/lib/transitions/account/end-access";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import { requireOperator } from "@/lib/transitions/rights";

/**
 * `unproved`: the account was not appointed; all access to it ended, and its mailbox gets a link to
 * set a password (docs/rules/accounts.md#operator).
 */
type AppointmentOutcome = "appointed" | "operator_already" | "unproved";

/**
 * An operator appoints another account. Needs a fresh proof. An account with an unproved address is
 * refused, and its access ends (`AppointmentOutcome`).
 */
export async function appointOperator(
  operator: Actor,
  personId: string,
  reason?: string,
): Promise<void> {
  const outcome = await transact(async (tx) => {
    await lockOperatorsAs(tx, operator);
    requireFreshProof(operator);
    const { id } = await requireAccount(tx, personId);
    return appoint(tx, operator, id, reason);
  });
  if (outcome === "operator_already")
    throw refuse("invalid_request", { message: "This person is already an operator." });
  if (outcome === "unproved") throw refuse("invalid_request", { message: unprovedWords });
}

const unprovedWords =
  "This account's e-mail address is not verified, so the account was not made an operator. Its password and sessions have ended, and we sent a link to set a new password. Try again once the link has been used.";

/** The administrator of the service appoints the first operator: `npm run operator -- EMAIL`. */
export const appointByAddress = (email: string): Promise<AppointmentOutcome | "unknown"> =>
  transact(async (tx) => {
    const account = await tx.person.findFirst({
      where: { email, is_guest: false, deleted_at: null },
      select: { id: true },
    });
    return account ? appoint(tx, "service", account.id) : "unknown";
  });

/**
 * The refusal of an unproved account is returned, not thrown, so that the end of its access is
 * committed.
 */
async function appoint(
  tx: Transaction,
  actor: Actor | "service",
  id: string,
  reason?: string,
): Promise<AppointmentOutcome> {
  const appointed = await tx.person.updateMany({
    where: { id, is_operator: false, deleted_at: null, email_proved_at: { not: null } },
    data: { is_operator: true },
  });
  if (appointed.count === 0)
    return (await isProved(tx, id)) ? "operator_already" : endAccess(tx, id);
  await auditPerson(tx, actor, id, "operator.appointed", { reason });
  return "appointed";
}

const isProved = async (tx: Transaction, id: string) =>
  (await tx.person.count({ where: { id, email_proved_at: { not: null } } })) > 0;

/**
 * Mails a link even to an account whose access had ended already: an earlier link may have expired.
 */
async function endAccess(tx: Transaction, id: string): Promise<"unproved"> {
  const hadAccess = await endUnprovedAccess(tx, id);
  const { email } = await tx.person.findUniqueOrThrow({ where: { id }, select: { email: true } });
  if (!hadAccess && email !== null) await queueAccountMail(tx, "password_link", email);
  return "unproved";
}

/**
 * An operator withdraws an operator's appointment, possibly their own. The last operator cannot be
 * withdrawn.
 */
export const withdrawOperator = (
  operator: Actor,
  personId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    const operators = await lockOperatorsAs(tx, operator);
    requireFreshProof(operator);
    if (!operators.includes(personId))
      throw refuse("invalid_request", { message: "This person is not an operator." });
    requireOtherOperators(operators, personId);
    await tx.person.update({ where: { id: personId }, data: { is_operator: false } });
    await auditPerson(tx, operator, personId, "operator.withdrawn", { reason });
    await endTokensWithoutRight(tx, operator, null);
  });

/**
 * An operator helps a person who cannot sign in: the mailbox of the account gets a link to set a
 * password. Nothing changes until it is used.
 */
export const sendPasswordLink = (
  operator: Actor,
  personId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const { id, email } = await requireAccount(tx, personId);
    await queueAccountMail(tx, "password_link", email);
    await auditPerson(tx, operator, id, "account.password_link_sent", { reason });
  });

/**
 * The ids of all operators, locked until the transaction ends, so that two who are withdrawn at the
 * same time wait for each other.
 */
export async function lockOperators(tx: Transaction): Promise<string[]> {
  const operators = await tx.query<{
    id: string;
  }>`SELECT id FROM people WHERE is_operator AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  return operators.map(({ id }) => id);
}

/** Locks all operators for a verb of one of them, and refuses everybody else. */
async function lockOperatorsAs(tx: Transaction, { personId }: Actor): Promise<string[]> {
  const operators = await lockOperators(tx);
  if (!operators.includes(personId)) throw refuse("resource_not_found");
  return operators;
}

/** The platform always has an operator. */
export function requireOtherOperators(operators: string[], personId: string): void {
  if (operators.length === 1 && operators[0] === personId)
    throw refuse("invalid_request", {
      message: "You are the last operator. Appoint another one first.",
    });
}

async function requireAccount(
  tx: Transaction,
  personId: string,
): Promise<{ id: string; email: string }> {
  const where = { id: personId, is_guest: false, deleted_at: null };
  const found = isUuid(personId)
    ? await tx.person.findFirst({ where, select: { id: true, email: true } })
    : null;
  if (!found?.email)
    throw refuse("resource_not_found", { message: "This account no longer exists." });
  return { id: found.id, email: found.email };
}
