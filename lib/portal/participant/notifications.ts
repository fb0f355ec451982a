import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import type { MailWords } from "@/lib/notifications/mail/render-mail";
import {
  notificationWords,
  type StoredNotification,
  storedNotificationSql,
} from "@/lib/notifications/words";
import type { Language } from "@/messages/language";

export interface NotificationEntry extends MailWords {
  id: string;
  at: string;
  isUnread: boolean;
}

interface Row extends StoredNotification {
  id: string;
  at: string;
  isUnread: boolean;
}

const notificationPageSize = 30;

export async function notificationsOf(
  personId: string,
  after: string,
  language: Language,
): Promise<{ notifications: NotificationEntry[]; next: string | null }> {
  const rows = await query<Row>({
    name: "notifications-of",
    text: `SELECT n.id, ${instantSql("n.created_at")} AS at, n.read_at IS NULL AS "isUnread",
                  ${storedNotificationSql.columns}
             FROM ${storedNotificationSql.from} WHERE n.person_id = $1
               AND ($2::timestamptz IS NULL OR (n.created_at, n.id) < ($2, $3::uuid))
            ORDER BY n.created_at DESC, n.id DESC LIMIT ${notificationPageSize + 1}`,
    values: [personId, ...keysetPositionOf(after)],
  });
  const page = keysetPage(rows, notificationPageSize, ({ at }) => at);
  return { notifications: page.rows.flatMap((row) => entryOf(row, language)), next: page.next };
}

function entryOf({ id, at, isUnread, ...stored }: Row, language: Language): NotificationEntry[] {
  const words = notificationWords(stored, language);
  return words ? [{ id, at, isUnread, ...words }] : [];
}
