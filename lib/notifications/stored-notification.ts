/** A stored notification with everything that its text needs. */
export interface StoredNotification {
  kind: string;
  integration_id: string | null;
  event_id: string | null;
  organization_id: string | null;
  details: unknown;
  /** The event's public address as it is now. */
  event_slug: string | null;
}

/**
 * SQL that reads it: the columns, and the FROM clause with the rows `n`. An announcement's text is
 * stored once, regardless of the number of recipients.
 */
export const storedNotificationSql = {
  columns: `n.kind, n.integration_id, n.event_id, n.organization_id, e.slug AS event_slug,
    CASE WHEN a.id IS NULL THEN n.details ELSE n.details || jsonb_build_object('subject', a.subject, 'text', a.text, 'takes_effect_on', a.takes_effect_on) END AS details`,
  from: "notifications n LEFT JOIN events e ON e.id = n.event_id LEFT JOIN announcements a ON a.id = n.announcement_id",
};
