import type { Transaction } from "@/lib/db/transact";
import { peopleWithSql } from "@/lib/people/rights";
import { type About, type Audience, type NotificationDetails, type NotificationKind, notificationKinds } from "./kinds";

/**
 * Notifies each recipient once, in the transaction of what happened: a row in their list in the app, from which the worker makes a mail. Names are stored as they
 * are now. A recipient who is both organizer and publisher is notified as an organizer.
 */
export const notify = <Kind extends NotificationKind>(
  tx: Transaction,
  kind: Kind,
  about: About<Kind>,
  details: NotificationDetails<Kind>,
): Promise<void> => notifyAll(tx, kind, [about], details);

/** The same about several things of one transaction, in one statement. */
export async function notifyAll<Kind extends NotificationKind>(
  tx: Transaction,
  kind: Kind,
  abouts: About<Kind>[],
  details: NotificationDetails<Kind>,
): Promise<void> {
  if (abouts.length === 0) return;
  const recipients = notificationKinds[kind].to.map(
    (audience) => `SELECT person_id, '${audience}' AS audience FROM (${peopleOf[audience]}) ${audience} (person_id)`,
  );
  await tx.$executeRawUnsafe(
    `INSERT INTO notifications (person_id, kind, integration_id, event_id, organization_id, details)
     SELECT DISTINCT ON (n."integrationId", n."eventId", n."organizationId", p.id) p.id, $1, n."integrationId", n."eventId", n."organizationId",
            jsonb_strip_nulls(jsonb_build_object('integration', i.display_name, 'event', e.title, 'organization', o.name, 'audience', audience)) || $3::jsonb
       FROM jsonb_to_recordset($2::jsonb) AS n ("integrationId" uuid, "eventId" uuid, "organizationId" uuid, "personId" uuid)
       LEFT JOIN integrations i ON i.id = n."integrationId"
       LEFT JOIN events e ON e.id = n."eventId"
       LEFT JOIN organizations o ON o.id = n."organizationId"
       CROSS JOIN LATERAL (${recipients.join(" UNION ALL ")}) recipient
       JOIN people p ON p.id = recipient.person_id AND p.deleted_at IS NULL AND NOT p.is_guest
      ORDER BY n."integrationId", n."eventId", n."organizationId", p.id, audience`,
    kind,
    JSON.stringify(abouts),
    JSON.stringify(details),
  );
}

const peopleOf: Record<Audience, string> = {
  publishers: peopleWithSql("manage_integrations", "i.organization_id"),
  organizers: peopleWithSql("manage_integrations", "e.organization_id"),
  connected_organizers: `SELECT m.person_id FROM connections c JOIN events connected ON connected.id = c.event_id
                          CROSS JOIN LATERAL (${peopleWithSql("manage_integrations", "connected.organization_id")}) m
                          WHERE c.integration_id = i.id AND c.status <> 'ended'`,
  members: peopleWithSql("member", "o.id"),
  person: `SELECT n."personId"`,
};
