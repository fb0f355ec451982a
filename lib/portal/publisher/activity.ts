import * as z from "zod";
import { entryTimeRangeSql } from "@/lib/audit/log";
import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";

/** One audit entry, limited to what a publisher may see. */
export interface ActivityRow {
  id: string;
  at: string;
  /** For a revoked consent: the time of revocation that this integration was sent. */
  shown_at: string;
  action: string;
  actor_kind: string;
  /**
   * Only colleagues are named. Participants appear as pseudonyms, and organizers as their
   * organization.
   */
  colleague: string | null;
  event_title: string | null;
  event_organization: string | null;
  details: Record<string, unknown>;
  /**
   * Null for a revoked consent: one request can end the access of several integrations, so its id
   * would link the person's pseudonyms.
   */
  request_id: string | null;
}

const activityPageSize = 50;

/**
 * A page of the changes to an integration, newest first. The caller has checked the right to see
 * it.
 */
export async function publisherActivity(integrationId: string, after: string) {
  const [at, id] = keysetPositionOf(after);
  const rows = await query<ActivityRow>({
    text: `SELECT a.id, ${instantSql("a.at")} AS at,
                  ${instantSql("coalesce(c.revoked_at, a.at)")} AS shown_at,
                  a.action, a.actor_kind, a.details,
                  CASE WHEN a.action <> 'consent.revoked' THEN a.request_id END AS request_id,
                  e.title AS event_title, o.name AS event_organization,
                  CASE WHEN a.action NOT LIKE 'consent.%' THEN (
                    SELECT p.name FROM organization_members m JOIN people p ON p.id = m.person_id
                     WHERE m.organization_id = i.organization_id
                       AND m.person_id = a.actor_person_id) END AS colleague
             FROM audit_entries a JOIN integrations i ON i.id = a.integration_id
             LEFT JOIN consents c
               ON c.id = CASE WHEN a.action = 'consent.revoked' THEN a.subject_id::uuid END
             LEFT JOIN events e ON e.id = a.event_id
             LEFT JOIN organizations o ON o.id = e.organization_id
            WHERE a.integration_id = $1 AND ${entryTimeRangeSql("a.at", at)}
              AND ($2::timestamptz IS NULL OR (a.at, a.id) < ($2, $3::uuid))
            ORDER BY a.at DESC, a.id DESC LIMIT ${activityPageSize + 1}`,
    values: [integrationId, at, id],
  });
  return keysetPage(
    rows.map((row) => ({
      ...row,
      details: z.record(z.string(), z.unknown()).catch({}).parse(row.details),
    })),
    activityPageSize,
    ({ at }) => at,
  );
}
