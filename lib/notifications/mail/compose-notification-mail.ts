import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { isNotificationKind, notificationKinds } from "@/lib/notifications/kinds";
import { type StoredNotification, storedNotificationSql } from "@/lib/notifications/stored-notification";
import { topics } from "@/lib/notifications/topics";
import { unsubscribeToken } from "@/lib/notifications/unsubscribe-token";
import { notificationWords } from "@/lib/notifications/words";
import type { ComposedMail } from "./outbox";
import { renderMail } from "./render-mail";

const allNotificationsLink = { path: "/account/notices", label: "All your notices" };

/** A notification as a mail, or "nothing to say" when the person has switched off mails of its topic. */
export async function composeNotificationMail(id: string): Promise<ComposedMail> {
  const { rows } = await pool().query<StoredNotification & { personId: string; muted: string[] }>({
    name: "notification-to-mail",
    text: `SELECT n.person_id AS "personId", ARRAY (SELECT topic FROM muted_mails m WHERE m.person_id = n.person_id) AS muted, ${storedNotificationSql.columns}
             FROM ${storedNotificationSql.from} WHERE n.id = $1`,
    values: [id],
  });
  const [stored] = rows;
  if (!stored) return "nothing to say";
  const words = notificationWords(stored);
  if (!words || !isNotificationKind(stored.kind)) return "unknown kind";
  const { topic } = notificationKinds[stored.kind];
  if (topic === null) return renderMail(words, [allNotificationsLink]);
  if (stored.muted.includes(topic)) return "nothing to say";
  const path = `/unsubscribe?token=${unsubscribeToken({ personId: stored.personId, topic })}`;
  const mail = renderMail(words, [allNotificationsLink, { path, label: `Unsubscribe from e-mails about ${topics[topic].about}` }]);
  return { ...mail, unsubscribeUrl: config().PUBLIC_URL + path };
}
