import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import type { AnnouncementAudience } from "@/lib/resources/closed-sets";
import { recipientsSql } from "@/lib/transitions/announcement/announcement";

export interface Announcement {
  id: string;
  audience: AnnouncementAudience;
  subject: string;
  text: string;
  /** A date without a time. */
  takes_effect_on: string | null;
  sent_at: string;
  /** How many people were notified, and whether these are all recipients. */
  notified: number;
  is_done: boolean;
}

const announcementPageSize = 20;

/** A page of the operator's announcements, newest first. */
export async function announcements(
  after: string,
): Promise<{ rows: Announcement[]; next: string | null }> {
  const rows = await query<Announcement>({
    name: "announcements",
    text: `SELECT a.id, a.audience, a.subject, a.text, a.takes_effect_on::text,
                  ${instantSql("a.sent_at")} AS sent_at, b.notified,
                  b.done_at IS NOT NULL AS is_done
             FROM announcements a JOIN broadcasts b ON b.announcement_id = a.id
            WHERE $1::timestamptz IS NULL OR (a.sent_at, a.id) < ($1, $2::uuid)
            ORDER BY a.sent_at DESC, a.id DESC LIMIT ${announcementPageSize + 1}`,
    values: keysetPositionOf(after),
  });
  return keysetPage(rows, announcementPageSize, ({ sent_at }) => sent_at);
}

/** How many people an announcement would reach now. */
export async function recipientCounts(): Promise<Record<AnnouncementAudience, number>> {
  const count = (audience: AnnouncementAudience) =>
    `(SELECT count(*)::int FROM (${recipientsSql(audience)}) p) AS ${audience}`;
  const rows = await query<Record<AnnouncementAudience, number>>({
    text: `SELECT ${count("publishers")}, ${count("everybody")}`,
  });
  return rows[0] ?? { publishers: 0, everybody: 0 };
}
