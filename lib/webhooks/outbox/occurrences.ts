import { claimDueSql } from "@/lib/db/claim";
import { fast } from "@/lib/db/fast";
import { instantSql } from "@/lib/db/rows";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { isOneOfKeysSql, keyValuesOf, type OccurrenceKey } from "./record";
import { type Subscriber, subscribersSql } from "./subscribers";

/** An occurrence that becomes deliveries. */
export interface Occurrence extends OccurrenceKey {
  event_type: WebhookEventType;
  organization_id: string;
  dedup_key: string;
  snapshot: unknown;
  /** UTC with microseconds. */
  occurred_at: string;
}

/**
 * An occurrence with its subscribers: all of them when they are fewer than
 * `claimedSubscribersAtMost`.
 */
export interface ClaimedOccurrence extends Occurrence {
  subscribers: Subscriber[];
  /** The values of the row that the change replaced; null for types that are no change. */
  before_change: unknown;
}

export const claimedSubscribersAtMost = 50;

const columnsSql = `o.id, o.event_type, o.event_id, e.organization_id, o.dedup_key, o.snapshot, ${instantSql("o.occurred_at")} AS occurred_at`;

/**
 * Claims occurrences that are due and not fanned out, by state and never by position, so that an
 * occurrence that commits late is not skipped. The lease keeps other workers from doing the same
 * work. If it expires midway, a second fan-out makes no delivery twice.
 */
export const claimOccurrences = (atMost: number, leaseSeconds: number) =>
  fast<ClaimedOccurrence>("repeatable", {
    name: "claim-occurrences",
    text: claimDueSql({
      table: "occurrences",
      key: "event_id, id",
      due: `d.fanned_out_at IS NULL AND d.cancelled_at IS NULL AND d.held_for IS NULL
            AND d.dispatch_at <= now() AND (d.lease_until IS NULL OR d.lease_until < now())`,
      order: "d.dispatch_at",
      set: "lease_until = now() + make_interval(secs => $2)",
      returning: `${columnsSql}, o.before_change,
          ${subscribersSql(claimedSubscribersAtMost)} AS subscribers
                  FROM claimed o JOIN events e ON e.id = o.event_id
                  ORDER BY o.dispatch_at, o.event_type`,
    }),
    values: [atMost, leaseSeconds],
  });

/** Delays occurrences by a second. */
export const postponeOccurrences = (occurrences: OccurrenceKey[]) =>
  fast("repeatable", {
    name: "postpone-occurrences",
    text: `UPDATE occurrences o SET lease_until = now() + interval '1 second'
      WHERE ${isOneOfKeysSql} AND o.fanned_out_at IS NULL`,
    values: keyValuesOf(occurrences),
  });

/** Occurrences of earlier deliveries, except those whose snapshot housekeeping has emptied. */
export const occurrencesOf = (occurrences: OccurrenceKey[]) =>
  fast<Occurrence>("deliveries", {
    name: "occurrences",
    text: `SELECT ${columnsSql} FROM occurrences o JOIN events e ON e.id = o.event_id
      WHERE ${isOneOfKeysSql} AND o.snapshot <> '{}'`,
    values: keyValuesOf(occurrences),
  });
