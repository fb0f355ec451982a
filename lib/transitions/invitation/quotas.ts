import { createHash } from "node:crypto";
import { clock } from "@/lib/clock";
import type { Transaction } from "@/lib/db/transact";
import { takeQuota } from "@/lib/limits/quota";
import { fieldFault } from "@/lib/transitions/field-fault";
import { roughDurationWords } from "@/lib/words";

const perOrganization = { count: 20, seconds: 3600 };
/** For all organizations together, so that they cannot flood a mailbox. */
const perMailbox = { count: 20, seconds: 86_400 };

/** Open invitations of an organization that no operator has verified. */
const openAtMost = 10;

/**
 * Counts an invitation, or refuses it with a fault at the form's address field
 * (docs/rules/accounts.md#invitations).
 */
export async function takeInvitationQuotas(
  tx: Transaction,
  organizationId: string,
  email: string,
  field: string,
): Promise<void> {
  await requireQuotaLeft(tx, organizationId, field);
  await requireMailboxQuotaLeft(tx, email, field);
}

/**
 * Counts the invitation that was just stored. The lock of `takeInvitationQuotas` makes concurrent
 * invitations wait.
 */
export async function requireFewInvitations(
  tx: Transaction,
  organizationId: string,
  field: string,
): Promise<void> {
  const open = { organization_id: organizationId, ended_at: null, expires_at: { gt: clock.now() } };
  const unverified = { organization: { verification: { not: "verified" } } };
  if ((await tx.invitation.count({ where: { ...open, ...unverified } })) <= openAtMost) return;
  throw fieldFault(
    field,
    `An organization that is not verified has at most ${openAtMost} open invitations. Withdraw one, or ask for verification.`,
  );
}

async function requireQuotaLeft(
  tx: Transaction,
  organizationId: string,
  field: string,
): Promise<void> {
  const answer = await takeQuota(tx, organizationId, "invitation", perOrganization);
  if (answer.taken) return;
  throw fieldFault(
    field,
    `An organization can send ${perOrganization.count} invitations an hour. The next one is possible in ${roughDurationWords(answer.retryAfterSeconds)}.`,
  );
}

/** Counted under a digest, so that the quotas store no address. */
async function requireMailboxQuotaLeft(
  tx: Transaction,
  email: string,
  field: string,
): Promise<void> {
  const answer = await takeQuota(
    tx,
    createHash("sha256").update(email).digest("hex").slice(0, 32),
    "mailbox_invitation",
    perMailbox,
  );
  if (answer.taken) return;
  throw fieldFault(
    field,
    `An address can receive ${perMailbox.count} invitations a day. The next one is possible in ${roughDurationWords(answer.retryAfterSeconds)}.`,
  );
}
