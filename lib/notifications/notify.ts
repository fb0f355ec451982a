import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { boundarySql } from "@/lib/db/rows";
import { isSilent, type Transaction } from "@/lib/db/transact";
import { isWaitingSql } from "@/lib/people/participation";
import { peopleWithRightSql } from "@/lib/people/rights";
import {
  type Audience,
  type NotificationDetails,
  type NotificationKind,
  type NotificationSubject,
  notificationKinds,
} from "./kinds";

/**
 * Notifies each recipient once, in the transaction of the cause: a row in their list in the app,
 * and a mail in the queue. Names, times and places are stored as they are now. A recipient who is
 * both organizer and publisher is notified as an organizer.
 */
export const notify = async <Kind extends NotificationKind>(
  tx: Transaction,
  kind: Kind,
  about: NotificationSubject<Kind>,
  details: NotificationDetails<Kind>,
): Promise<void> => void (await notifyAll(tx, kind, [about], details));

/**
 * Notifies of several subjects of one transaction, in one statement. A subject may have details of
 * its own. Returns the number of notifications.
 */
export async function notifyAll<Kind extends NotificationKind>(
  tx: Transaction,
  kind: Kind,
  subjects: (NotificationSubject<Kind> & { details?: NotificationDetails<Kind> })[],
  details: NotificationDetails<Kind>,
): Promise<number> {
  if (subjects.length === 0 || isSilent(tx)) return 0;
  const recipients = notificationKinds[kind].to.map(
    (audience) =>
      `SELECT person_id, '${audience}' AS audience
         FROM (${recipientsSql[audience]}) ${audience} (person_id)`,
  );
  const [row] = await tx.query<{ count: number }>(
    `WITH notified AS (
       INSERT INTO notifications (person_id, kind, integration_id, event_id, organization_id,
                                  announcement_id, details)
       SELECT DISTINCT ON (${subjectColumns}, p.id) p.id, $1, n."integrationId", n."eventId",
              n."organizationId", n."announcementId",
              jsonb_strip_nulls(jsonb_build_object(${namesAndTimes}, 'audience',
                                                   recipient.audience))
              || $3::jsonb || coalesce(n.details, '{}')
         FROM jsonb_to_recordset($2::jsonb)
              AS n ("integrationId" uuid, "eventId" uuid, "organizationId" uuid, "activityId" uuid,
                    "waveId" uuid, "announcementId" uuid, "personId" uuid, details jsonb)
         LEFT JOIN integrations i ON i.id = n."integrationId"
         LEFT JOIN events e ON e.id = n."eventId"
         LEFT JOIN organizations o ON o.id = n."organizationId"
         LEFT JOIN activities a ON a.event_id = n."eventId" AND a.id = n."activityId"
         LEFT JOIN locations l ON l.event_id = a.event_id AND l.id = a.location_id
         LEFT JOIN registration_waves w ON w.event_id = n."eventId" AND w.id = n."waveId"
         CROSS JOIN LATERAL (${recipients.join(" UNION ALL ")}) recipient
         ${joinPeopleSql(mayReceiveSql, "recipient")}
        ORDER BY ${subjectColumns}, p.id, recipient.audience
       RETURNING id, person_id, event_id
     ), mailed AS (
       INSERT INTO mails (kind, email, notification_id)
       SELECT 'notification', p.email, notified.id
         FROM notified ${joinPeopleSql(mailedSql(kind), "notified")}
     )
     SELECT count(*)::int AS count FROM notified`,
    kind,
    JSON.stringify(subjects),
    JSON.stringify(details),
  );
  return row?.count ?? 0;
}

/**
 * SQL that joins people. OFFSET 0 makes the planner find them by key. It cannot know how few are
 * named and would otherwise read the whole table. FOR KEY SHARE waits for somebody who is just
 * deleting their account, who is then not notified.
 */
const joinPeopleSql = (filter: string, named: string) =>
  `CROSS JOIN LATERAL (SELECT p.id, p.email FROM people p
                        WHERE p.id = ${named}.person_id AND ${filter} OFFSET 0 FOR KEY SHARE) p`;

/**
 * SQL: whether the person has an account, or will find the notification once they prove the address
 * of a record that waits for them.
 */
const mayBeNotifiedSql = `(NOT p.is_guest OR EXISTS (
  SELECT FROM event_people r WHERE r.person_id = p.id AND ${isWaitingSql("r")}))`;

const mayReceiveSql = `p.deleted_at IS NULL AND ${mayBeNotifiedSql} AND ${outsideSandboxesSql("p")}`;

/** How many of the people who signed up for an activity get a mail when it is canceled. */
export async function countMailedSignUps(eventId: string, activityId: string): Promise<number> {
  const [row] = await query<{ count: number }>({
    name: "mailed-sign-ups",
    text: `SELECT count(*)::int AS count
             FROM sign_ups s JOIN people p ON p.id = s.person_id
             CROSS JOIN (SELECT $1::uuid AS event_id) notified
            WHERE s.event_id = $1 AND s.activity_id = $2 AND ${mayReceiveSql}
              AND ${mailedSql("activity.canceled")}
              AND NOT EXISTS (SELECT FROM muted_mails m WHERE m.person_id = p.id AND m.topic = $3)`,
    values: [eventId, activityId, notificationKinds["activity.canceled"].topic],
  });
  return row?.count ?? 0;
}

const mailedSql = (kind: NotificationKind) =>
  notificationKinds[kind].to.some((audience) => mayBeStrangers.has(audience))
    ? `p.email IS NOT NULL AND ${mayBeMailedSql}`
    : "p.email IS NOT NULL";

/**
 * All others have a right in an organization or on the platform, which nobody has without knowing
 * of it.
 */
const mayBeStrangers: ReadonlySet<Audience> = new Set<Audience>(["person", "signed_up"]);

/**
 * SQL: whether the person gets mails. Somebody whom only an organization named, who never signed in
 * and never proved the address, may not know this service. The notification waits for them, and a
 * mail goes out only for a verified organization (docs/rules/notifications.md#strangers). A person
 * who signed up has a password, unless all access to the account was ended (`endUnprovedAccess`).
 */
const mayBeMailedSql = `(p.email_proved_at IS NOT NULL OR p.password_hash IS NOT NULL OR EXISTS (
  SELECT FROM events e JOIN organizations o ON o.id = e.organization_id
   WHERE o.verification = 'verified'
     AND (e.id = notified.event_id
          OR (notified.event_id IS NULL
              AND e.id IN (SELECT r.event_id FROM event_people r WHERE r.person_id = p.id)))))`;

const subjectColumns =
  'n."integrationId", n."eventId", n."organizationId", n."activityId", n."waveId"';

const namesAndTimes = Object.entries({
  integration: "i.display_name",
  event: "e.title",
  organization: "o.name",
  activity: "a.title",
  starts: boundarySql("coalesce(a.start_time, w.start_time)"),
  ends: boundarySql("coalesce(a.end_time, w.end_time)"),
  time_zone: "e.time_zone",
  location: "l.name",
  wave: "w.name",
})
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(", ");

const connectedOrganizersSql = peopleWithRightSql(
  "manage_integrations",
  "connected.organization_id",
);

const recipientsSql: Record<Audience, string> = {
  publishers: peopleWithRightSql("manage_integrations", "i.organization_id"),
  organizers: peopleWithRightSql("manage_integrations", "e.organization_id"),
  connected_organizers: `SELECT m.person_id FROM connections c
                           JOIN events connected ON connected.id = c.event_id
                          CROSS JOIN LATERAL (${connectedOrganizersSql}) m
                          WHERE c.integration_id = i.id AND c.status <> 'ended'`,
  event_managers: peopleWithRightSql("manage_events", "e.organization_id"),
  organization_event_managers: peopleWithRightSql("manage_events", "o.id"),
  members: peopleWithRightSql("member", "o.id"),
  operators: "SELECT id FROM people WHERE is_operator",
  signed_up:
    "SELECT s.person_id FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id",
  person: `SELECT n."personId"`,
};
