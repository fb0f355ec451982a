import { clock } from "@/lib/clock";
import { digest } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";

/**
 * An open invitation as the holder of its link sees it, with the account of its e-mail address: the
 * holder reads that mailbox. Null without distinction for a used, expired, withdrawn or altered
 * link.
 */
export async function invitationOf(token: string) {
  const invitation = await prisma().invitation.findFirst({
    where: {
      digest: Uint8Array.from(digest(token)),
      ended_at: null,
      expires_at: { gt: clock.now() },
    },
    select: {
      email: true,
      manage_events: true,
      manage_integrations: true,
      expires_at: true,
      organization: { select: { name: true, verification: true } },
      activity: {
        select: {
          title: true,
          start_time: true,
          end_time: true,
          event: { select: { title: true, time_zone: true, is_archived: true } },
        },
      },
    },
  });
  if (!invitation || invitation.activity?.event.is_archived) return null;
  const where = { email: invitation.email, is_guest: false, deleted_at: null };
  const account = await prisma().person.findFirst({
    where,
    select: { id: true, email_proved_at: true },
  });
  return {
    ...invitation,
    account: account && { id: account.id, isProved: account.email_proved_at !== null },
  };
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof invitationOf>>>;
