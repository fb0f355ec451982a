import { dayOfSql } from "@/lib/read-records/store";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { typesNamingPeople } from "@/lib/webhooks/outbox/payload-erasure";

/** SQL: the time since which reads are kept ($2, seconds). */
const keptSinceSql = "now() - make_interval(secs => $2::int)";

/**
 * Sources of reads about a person who signed in to the integration: that person has a consent, and
 * nobody else could be read through them.
 */
const sourcesOfSignIns = ["profile", "user.revoked_access" satisfies WebhookEventType];

/** SQL: whether the connection `c` has access to data of the person of the record `r`. */
const hasAccessSql = `(c.granted_scopes && '{event.read,participants.read}'
  OR i.declared_webhook_event_types && '{${typesNamingPeople.join(",")}}'
  OR EXISTS (SELECT FROM consents s WHERE s.person_id = r.person_id AND s.event_id = c.event_id
    AND s.integration_id = c.integration_id))`;

/**
 * SQL: whether a read by the connection `c` about people of its event is kept; null if none is. The
 * sums by day are at most a few hundred rows for a connection, however much it read; of the records
 * themselves, only those that are not added up yet are looked up
 * (docs/rules/people.md#reads-by-day). Unlike EXISTS, which PostgreSQL may answer from a hash of
 * the whole table, a scalar subquery is always a lookup by key.
 */
const hasReadSql = `(
  (SELECT true FROM read_days d
    WHERE d.event_id = c.event_id AND d.integration_id = c.integration_id
      AND d.day >= ${dayOfSql(`(${keptSinceSql})`)}
        AND d.source <> ALL ('{${sourcesOfSignIns.join(",")}}') LIMIT 1)
  OR (SELECT true FROM read_records n
       WHERE n.event_id = c.event_id AND n.integration_id = c.integration_id
         AND n.at > greatest((SELECT until FROM read_days_until), ${keptSinceSql})
           AND n.source <> ALL ('{${sourcesOfSignIns.join(",")}}') LIMIT 1))`;

/**
 * SQL: whether the integration has a duty to delete the person's data on the event of `c`, or has
 * not attested one to delete all data of this event.
 */
const hasDutySql = `(
  EXISTS (SELECT FROM deletion_duties d
           WHERE d.person_id = r.person_id
             AND d.integration_id = c.integration_id AND d.event_id = c.event_id)
  OR EXISTS (SELECT FROM deletion_duties d WHERE d.person_id IS NULL
    AND d.integration_id = c.integration_id AND d.event_id = c.event_id
    AND d.attested_at IS NULL))`;

/**
 * SQL: the connections `c` of integrations `i` that can read data of the person $1, or could within
 * the time for which reads are kept ($2, seconds), or have a duty to delete it
 * (docs/rules/people.md#who-could-read). The person need not have signed in to the integration.
 */
export const readableConnectionsSql = `connections c JOIN integrations i ON i.id = c.integration_id
  JOIN event_people r ON r.event_id = c.event_id AND r.person_id = $1::uuid
  WHERE ((c.status <> 'ended' OR c.ended_at > ${keptSinceSql}) AND ${hasAccessSql} OR ${hasReadSql}
    OR ${hasDutySql})`;
