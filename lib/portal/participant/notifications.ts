import { keysetPage, placeOf } from "@/lib/db/keyset";
import { pool } from "@/lib/db/pool";
import { instantSql } from "@/lib/db/rows";
import { type NotificationWords, notificationWords } from "@/lib/notifications/words";

export interface NotificationEntry extends NotificationWords {
  id: string;
  at: string;
  isUnread: boolean;
}

interface Row {
  id: string;
  at: string;
  kind: string;
  integration_id: string | null;
  event_id: string | null;
  organization_id: string | null;
  details: unknown;
  isUnread: boolean;
}

const notificationPageSize = 30;

/** A page of this person's notifications, the newest first. */
export async function notificationsOf(personId: string, after: string): Promise<{ notifications: NotificationEntry[]; next: string | null }> {
  const { rows } = await pool().query<Row>({
    name: "notifications-of",
    text: `SELECT id, ${instantSql("created_at")} AS at, kind, integration_id, event_id, organization_id, details, read_at IS NULL AS "isUnread"
             FROM notifications WHERE person_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
            ORDER BY created_at DESC, id DESC LIMIT ${notificationPageSize + 1}`,
    values: [personId, ...placeOf(after)],
  });
  const page = keysetPage(rows, notificationPageSize, ({ at }) => at);
  return { notifications: page.rows.flatMap(entryOf), next: page.next };
}

function entryOf({ id, at, isUnread, ...stored }: Row): NotificationEntry[] {
  const words = notificationWords(stored);
  return words ? [{ id, at, isUnread, ...words }] : [];
}
