import { fast } from "@/lib/db/fast";
import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import type { ShownPeople } from "@/lib/people/withholding";
import { eventTypeCatalog, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { isOneOfKeysSql, keyValuesOf, type OccurrenceKey } from "./record";

export interface Subscriber {
  occurrence_id: string;
  integration_id: string;
  /** The sealed key as stored in the integration's row, in base64. */
  pseudonym_key: string;
  /**
   * The people whom the connection's scopes show now, and those whom they have shown without a
   * break since the occurrence.
   */
  shown_now: ShownPeople;
  shown_then: ShownPeople;
  /** The endpoint is paused: new deliveries become dead letters immediately. */
  paused: boolean;
  /**
   * The integration is a test integration, which has no webhook address: its deliveries only appear
   * in the event log.
   */
  log_only: boolean;
  /**
   * The occurrence names this integration: the delivery is made even when the connection has ended.
   */
  by_name: boolean;
}

export const pseudonymKeyOf = ({ pseudonym_key, integration_id }: Subscriber) =>
  openPseudonymKey(Buffer.from(pseudonym_key, "base64"), integration_id);

/** The types that are still sent to an integration that is suspended, unpublished or deleted. */
export const noticeTypes: readonly string[] = webhookEventTypes.filter(
  (type) => eventTypeCatalog[type].carries === "notice",
);

/**
 * SQL: the subscribers of an occurrence `o` are the integrations that declare its type now and have
 * a live connection to the event, or the one integration that it names. An inactive integration
 * receives only notices (docs/rules/webhooks.md#who-receives). OFFSET 0 keeps the planner from
 * starting with all integrations.
 */
const subscriptionsSql = `
  LATERAL (
    SELECT c.integration_id, c.participants_read_since, c.activity_people_since FROM connections c
     WHERE o.integration_id IS NULL AND c.event_id = o.event_id AND c.status <> 'ended'
    UNION ALL SELECT o.integration_id, NULL, NULL WHERE o.integration_id IS NOT NULL
  ) s
  CROSS JOIN LATERAL (
    SELECT id, pseudonym_key, sandbox_id FROM integrations
     WHERE id = s.integration_id AND o.event_type = ANY (declared_webhook_event_types)
       AND (status = 'active' OR o.event_type = ANY ('{${noticeTypes.join(",")}}')) OFFSET 0
  ) i
  LEFT JOIN webhook_endpoints e ON e.integration_id = i.id`;

const columnsSql = `o.id AS occurrence_id, i.id AS integration_id, encode(i.pseudonym_key, 'base64')
    AS pseudonym_key,
  json_build_object('participants', s.participants_read_since IS NOT NULL, 'activity_people',
    s.activity_people_since IS NOT NULL) AS shown_now,
  json_build_object('participants', coalesce(s.participants_read_since <= o.occurred_at, false),
                    'activity_people', coalesce(s.activity_people_since <= o.occurred_at, false))
                      AS shown_then, e.paused_at IS NOT NULL
                      AS paused, NOT ${outsideSandboxesSql("i")} AS log_only,
                      o.integration_id IS NOT NULL AS by_name`;

/** SQL: whether a delivery `d` would still be made: replays of all others are refused. */
export const isStillReceivedSql = `EXISTS (
  SELECT FROM occurrences o CROSS JOIN ${subscriptionsSql} WHERE o.event_id = d.event_id
    AND o.id = d.occurrence_id AND s.integration_id = d.integration_id)`;

/** SQL: at most `atMost` subscribers of an occurrence `o`, as a JSON list. */
export const subscribersSql = (atMost: number) =>
  `(SELECT coalesce(json_agg(h), '[]')
      FROM (SELECT ${columnsSql} FROM ${subscriptionsSql} LIMIT ${atMost}) h)`;

/** The subscribers after the integration id `after`, ordered by id. */
export const subscribersOf = ({ event_id, id }: OccurrenceKey, after: string, atMost: number) =>
  fast<Subscriber>("deliveries", {
    name: "subscribers",
    text: `SELECT ${columnsSql} FROM occurrences o
      CROSS JOIN ${subscriptionsSql} WHERE o.event_id = $1::uuid AND o.id = $2::uuid
        AND i.id > $3::uuid
            ORDER BY i.id LIMIT $4`,
    values: [event_id, id, after, atMost],
  });

/**
 * One integration as the subscriber of several occurrences, except those that it may not receive.
 */
export const subscriptionsOf = (integrationId: string, occurrences: OccurrenceKey[]) =>
  fast<Subscriber>("deliveries", {
    name: "subscriptions",
    text: `SELECT ${columnsSql} FROM occurrences o
      CROSS JOIN ${subscriptionsSql} WHERE ${isOneOfKeysSql} AND i.id = $3::uuid`,
    values: [...keyValuesOf(occurrences), integrationId],
  });
