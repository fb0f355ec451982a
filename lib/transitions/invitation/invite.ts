import type * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { emailSchema } from "@/lib/people/email";
import { fieldFault } from "@/lib/transitions/field-fault";
import { abilitiesSchema } from "@/lib/transitions/organization/members";
import { lockMembers } from "@/lib/transitions/rights";
import { requireFewInvitations, takeInvitationQuotas } from "./quotas";

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
    INSERT INTO invitations AS i (organization_id, email, manage_events, manage_integrations, expires_at)
    VALUES (${organizationId}::uuid, ${invited.email}, ${invited.manage_events}, ${invited.manage_integrations}, now() + make_interval(secs => ${config().INVITATION_TTL}))
    ON CONFLICT (organization_id, email) WHERE ended_at IS NULL AND activity_id IS NULL DO UPDATE
      SET manage_events = excluded.manage_events, manage_integrations = excluded.manage_integrations, digest = NULL, created_at = now(), expires_at = excluded.expires_at
    RETURNING i.id`;
  if (!opened) throw new Error("The invitation was not opened.");
  return opened.id;
}
