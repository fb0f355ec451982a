import { keysetPage, placeOf } from "@/lib/db/keyset";
import { pool } from "@/lib/db/pool";
import { instantSql } from "@/lib/db/rows";
import { type NoticeWords, noticeWords } from "@/lib/notifications/words";

export interface NoticeEntry extends NoticeWords {
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
  facts: unknown;
  isUnread: boolean;
}

const noticePageSize = 30;

/** A page of what this person was told of, the newest first. */
export async function noticesOf(personId: string, after: string): Promise<{ notices: NoticeEntry[]; next: string | null }> {
  const { rows } = await pool().query<Row>({
    name: "notices-of",
    text: `SELECT id, ${instantSql("created_at")} AS at, kind, integration_id, event_id, organization_id, facts, read_at IS NULL AS "isUnread"
             FROM notices WHERE person_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
            ORDER BY created_at DESC, id DESC LIMIT ${noticePageSize + 1}`,
    values: [personId, ...placeOf(after)],
  });
  const page = keysetPage(rows, noticePageSize, ({ at }) => at);
  return { notices: page.rows.flatMap(entryOf), next: page.next };
}

function entryOf({ id, at, isUnread, ...stored }: Row): NoticeEntry[] {
  const words = noticeWords(stored);
  return words ? [{ id, at, isUnread, ...words }] : [];
}
