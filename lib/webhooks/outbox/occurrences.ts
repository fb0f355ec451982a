import { instantSql } from "@/lib/db/rows";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { deliveryStatement, repeatableStatement } from "@/lib/webhooks/delivery/database";
import { type Subscriber, someSubscribers } from "./subscribers";

/** An occurrence as it is fanned out. */
export interface Fact {
  id: string;
  event_type: WebhookEventType;
  event_id: string;
  organization_id: string;
  fact_key: string;
  snapshot: unknown;
  /** UTC with microseconds. */
  occurred_at: string;
}

/** A fact that is to be fanned out, and to whom: all of them when they are fewer than `fewSubscribers`. */
export interface ClaimedFact extends Fact {
  subscribers: Subscriber[];
}

export const fewSubscribers = 50;

const columns = `o.id, o.event_type, o.event_id, e.organization_id, o.fact_key, o.snapshot, ${instantSql("o.occurred_at")} AS occurred_at`;

/**
 * Takes occurrences that nobody has fanned out, by their state and never by their place in an order: one that commits late is not passed over. The lease
 * keeps others from doing the same work; should it run out in the middle, fanning out twice makes nothing twice.
 */
export const claimFacts = (atMost: number, leaseSeconds: number) =>
  repeatableStatement<ClaimedFact>({
    name: "claim-facts",
    text: `WITH due AS (
             SELECT id FROM occurrences
              WHERE fanned_out_at IS NULL AND cancelled_at IS NULL AND held_for IS NULL AND dispatch_at <= now() AND (lease_until IS NULL OR lease_until < now())
              ORDER BY dispatch_at LIMIT $1 FOR UPDATE SKIP LOCKED
           ), claimed AS (
             UPDATE occurrences o SET lease_until = now() + make_interval(secs => $2) FROM due WHERE o.id = due.id RETURNING o.*
           )
           SELECT ${columns}, ${someSubscribers(fewSubscribers)} AS subscribers FROM claimed o JOIN events e ON e.id = o.event_id ORDER BY o.dispatch_at`,
    values: [atMost, leaseSeconds],
  });

/** For a second. */
export const postponeFacts = (occurrenceIds: string[]) =>
  repeatableStatement({
    name: "postpone-facts",
    text: "UPDATE occurrences SET lease_until = now() + interval '1 second' WHERE id = ANY ($1::uuid[]) AND fanned_out_at IS NULL",
    values: [occurrenceIds],
  });

/** Those that were fanned out before. One whose snapshot housekeeping has emptied is gone. */
export const factsOf = (occurrenceIds: string[]) =>
  deliveryStatement<Fact>({
    name: "facts",
    text: `SELECT ${columns} FROM occurrences o JOIN events e ON e.id = o.event_id WHERE o.id = ANY ($1::uuid[]) AND o.snapshot <> '{}'`,
    values: [occurrenceIds],
  });
