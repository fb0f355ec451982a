import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import type { Subscription } from "@/lib/notifications/unsubscribe-token";
import { type MailTopic, mailTopics } from "@/lib/resources/closed-sets";

/**
 * Marks all notifications of a person as read. It concerns nobody else, so there is no audit entry.
 */
export async function markNotificationsRead({ personId }: Actor): Promise<void> {
  await prisma().notification.updateMany({
    where: { person_id: personId, read_at: null },
    data: { read_at: clock.now() },
  });
}

/**
 * A person chooses the topics that they want mails about. It concerns nobody else, so there is no
 * audit entry.
 */
export const setMailTopics = ({ personId }: Actor, wanted: MailTopic[]): Promise<void> =>
  transact(async (tx) => {
    await tx.mutedMail.deleteMany({ where: { person_id: personId, topic: { in: wanted } } });
    for (const topic of mailTopics)
      if (!wanted.includes(topic)) await mute(tx, { personId, topic });
  });

/**
 * The holder of a mail's unsubscribe link ends the mails on its topic. The person can switch them
 * on again.
 */
export const unsubscribe = (subscription: Subscription): Promise<void> =>
  transact((tx) => mute(tx, subscription));

const mute = async (tx: Transaction, { personId, topic }: Subscription) => {
  await tx.query`
    INSERT INTO muted_mails (person_id, topic) SELECT id, ${topic} FROM people
     WHERE id = ${personId}::uuid AND deleted_at IS NULL ON CONFLICT DO NOTHING`;
};
