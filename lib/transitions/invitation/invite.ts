import { createHash } from "node:crypto";
import type * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireQuotaOfField } from "@/lib/limits/quota";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { emailSchema } from "@/lib/people/email";
import { participantWhere } from "@/lib/people/participation";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
import { abilitiesSchema } from "@/lib/transitions/organization/members";
import { lockMembers } from "@/lib/transitions/rights";

export const invitationSchema = abilitiesSchema.extend({ email: emailSchema });

/**
 * Invites an address to become a member with these abilities; inviting it again renews the
 * invitation. The work is the same whether or not the address has an account: the worker checks
 * when it makes the mail (docs/rules/accounts.md#invitations).
 */
export const inviteMember = (
  actor: Actor,
  organizationId: string,
  { email, ...abilities }: z.output<typeof invitationSchema>,
): Promise<void> =>
  transact(async (tx) => {
    await lockMembers(tx, actor, organizationId);
    await requireNoMember(tx, organizationId, email);
    await takeInvitationQuotas(tx, organizationId, email, "email");
    const id = await openInvitation(tx, organizationId, { email, ...abilities });
    await requireFewInvitations(tx, organizationId, "email");
    await queueAccountMail(tx, "invitation", email, { invitationId: id });
    await audit(tx, actor, {
      action: "invitation.sent",
      subject: { type: "invitation", id },
      organizationId,
      details: abilities,
    });
  });

async function requireNoMember(
  tx: Transaction,
  organizationId: string,
  email: string,
): Promise<void> {
  const membership = { organization_id: organizationId, person: { email, deleted_at: null } };
  if ((await tx.organizationMember.count({ where: membership })) > 0)
    throw fieldFault("email", "This person is already a member.");
}

/** Earlier links of a renewed invitation end, so only the newest mail works. */
async function openInvitation(
  tx: Transaction,
  organizationId: string,
  invited: z.output<typeof invitationSchema>,
): Promise<string> {
  const [opened] = await tx.query<{ id: string }>`
    INSERT INTO invitations AS i (organization_id, email, manage_events, manage_integrations,
                                  expires_at)
    VALUES (${organizationId}::uuid, ${invited.email}, ${invited.manage_events},
            ${invited.manage_integrations},
            now() + make_interval(secs => ${config().INVITATION_TTL}))
    ON CONFLICT (organization_id, email) WHERE ended_at IS NULL AND activity_id IS NULL DO UPDATE
      SET manage_events = excluded.manage_events,
          manage_integrations = excluded.manage_integrations, digest = NULL, created_at = now(),
          expires_at = excluded.expires_at
    RETURNING i.id`;
  if (!opened) throw new Error("The invitation was not opened.");
  return opened.id;
}

/**
 * Part of saving an activity that the caller has locked: invites a person who is not a participant,
 * by address, to host it. A different address replaces the earlier one; the same address gets a new
 * link (docs/rules/accounts.md#invited-hosts).
 */
export async function inviteHost(
  tx: Transaction,
  organizer: Actor,
  event: OwnEvent,
  activityId: string,
  email: string,
): Promise<void> {
  await requireNoParticipant(tx, event.id, email);
  await takeInvitationQuotas(tx, event.organization_id, email, "host");
  const { id, title } = await openHostInvitation(tx, event, activityId, email);
  await requireFewInvitations(tx, event.organization_id, "host");
  await queueAccountMail(tx, "invitation", email, { invitationId: id });
  await auditInEvent(tx, organizer, event, "invitation.host_invited", id, { activity: title });
}

async function requireNoParticipant(
  tx: Transaction,
  event_id: string,
  email: string,
): Promise<void> {
  const participants = await tx.eventPerson.count({
    where: { event_id, ...participantWhere, person: { email, deleted_at: null } },
  });
  if (participants > 0)
    throw fieldFault(
      "host",
      "This address belongs to a participant of this event. Choose them by name.",
    );
}

async function openHostInvitation(
  tx: Transaction,
  { id, organization_id }: OwnEvent,
  activityId: string,
  email: string,
) {
  await tx.invitation.updateMany({
    where: { event_id: id, activity_id: activityId, ended_at: null, email: { not: email } },
    data: { ended_at: clock.now(), outcome: "withdrawn" },
  });
  const [opened] = await tx.query<{ id: string; title: string | null }>`
    INSERT INTO invitations AS i (organization_id, email, event_id, activity_id, expires_at)
    VALUES (${organization_id}::uuid, ${email}, ${id}::uuid, ${activityId}::uuid,
            now() + make_interval(secs => ${config().INVITATION_TTL}))
    ON CONFLICT (event_id, activity_id) WHERE ended_at IS NULL
    DO UPDATE SET digest = NULL, created_at = now(), expires_at = excluded.expires_at
    RETURNING i.id, (SELECT a.title FROM activities a
                      WHERE a.event_id = i.event_id AND a.id = i.activity_id)`;
  if (!opened) throw new Error("The invitation was not opened.");
  return opened;
}

const perOrganization = { count: 20, seconds: 3600 };
/** For all organizations together, so that they cannot flood a mailbox. */
const perMailbox = { count: 20, seconds: 86_400 };

/** Open invitations of an organization that no operator has verified. */
const openAtMost = 10;

/**
 * Counts an invitation, or refuses it with a fault at the form's address field
 * (docs/rules/accounts.md#invitations).
 */
async function takeInvitationQuotas(
  tx: Transaction,
  organizationId: string,
  email: string,
  field: string,
): Promise<void> {
  await requireQuotaOfField(tx, organizationId, "invitation", perOrganization, {
    field,
    rule: `An organization can send ${perOrganization.count} invitations an hour.`,
  });
  // Counted under a digest, so that the quotas store no address.
  const mailbox = createHash("sha256").update(email).digest("hex").slice(0, 32);
  await requireQuotaOfField(tx, mailbox, "mailbox_invitation", perMailbox, {
    field,
    rule: `An address can receive ${perMailbox.count} invitations a day.`,
  });
}

/**
 * Counts the invitation that was just stored. The lock of `takeInvitationQuotas` makes concurrent
 * invitations wait.
 */
async function requireFewInvitations(
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
