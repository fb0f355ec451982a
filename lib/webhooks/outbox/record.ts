import type { Prisma } from "@/lib/db/prisma";
import { afterCommit, type Transaction } from "@/lib/db/transact";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { wakeForOccurrences } from "./wake";

export interface NewOccurrence {
  eventType: WebhookEventType;
  eventId: string;
  /** Set on an occurrence that concerns one integration alone. */
  integrationId?: string;
  /** The catalog's dedup key without event and integration, which have columns of their own; its parts are joined by a colon. */
  dedupKey: string;
  /** The resource as it is at the occurrence; people by internal id. */
  snapshot: Prisma.InputJsonObject;
  /** The audit entry. */
  actorId?: string;
  /** UTC as text, because a Date would lose the microseconds; now when absent. */
  occurredAt?: string;
  /** The same; now when absent. */
  dispatchAt?: string;
  /** The event, organization or integration whose end can still be reversed; the occurrence is not sent before that is settled. */
  heldFor?: string;
}

/** Writes one occurrence, whatever the number of subscribers, in the transaction of the change itself. */
export const record = (tx: Transaction, occurrence: NewOccurrence): Promise<void> => recordAll(tx, [occurrence]);

/** Several occurrences of one transaction, in one statement. */
export async function recordAll(tx: Transaction, occurrences: NewOccurrence[]): Promise<void> {
  if (occurrences.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO occurrences (event_type, event_id, integration_id, dedup_key, snapshot, actor_id, occurred_at, dispatch_at, held_for)
    SELECT "eventType", "eventId", "integrationId", "dedupKey", snapshot, "actorId", coalesce("occurredAt", now()), coalesce("dispatchAt", now()), "heldFor"
      FROM jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) AS o ("eventType" text, "eventId" uuid, "integrationId" uuid, "dedupKey" text,
           snapshot jsonb, "actorId" uuid, "occurredAt" timestamptz, "dispatchAt" timestamptz, "heldFor" uuid)`;
  afterCommit(tx, wakeForOccurrences);
}
