import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { bodyFor } from "@/lib/webhooks/outbox/body";
import { contentsOf } from "@/lib/webhooks/outbox/contents";
import { replayDeliveryId } from "@/lib/webhooks/outbox/delivery-id";
import { factsOf } from "@/lib/webhooks/outbox/occurrences";
import { peopleNow } from "@/lib/webhooks/outbox/people-now";
import { pseudonymKeyOf, standingTowards } from "@/lib/webhooks/outbox/subscribers";

export interface DeadLetter {
  delivery_id: string;
  occurrence_id: string;
  people_granted: boolean;
}

/** Deliveries to a paused endpoint would only die again. */
export async function requireRunningEndpoint(tx: Transaction, integrationId: string): Promise<void> {
  const endpoint = await tx.webhookEndpoint.findUnique({ where: { integration_id: integrationId }, select: { paused_at: true } });
  if (endpoint?.paused_at) throw refuse("invalid_request", { message: "Deliveries are paused. Resume them first." });
}

/**
 * New deliveries of what died, each with a new id and a body made anew (docs/rules/webhooks.md#replays). What the integration may not hear of any more, and what a deleted
 * account left nothing of, stays where it is. Returns how many were made.
 */
export async function makeReplays(tx: Transaction, integrationId: string, letters: DeadLetter[]): Promise<number> {
  const occurrenceIds = [...new Set(letters.map(({ occurrence_id }) => occurrence_id))];
  const [facts, standing] = await Promise.all([factsOf(occurrenceIds), standingTowards(integrationId, occurrenceIds)]);
  const told = new Map(facts.map((fact) => [fact.id, { ...fact, contents: contentsOf(fact.event_type, fact.snapshot) }]));
  const receivers = new Map(standing.map((receiver) => [receiver.occurrence_id, receiver]));
  const now = await peopleNow([...told.values()].map(({ event_id, contents }) => ({ event_id, people: contents.people })));
  const rows = letters.flatMap(({ delivery_id, occurrence_id, people_granted }) => {
    const [fact, receiver] = [told.get(occurrence_id), receivers.get(occurrence_id)];
    if (!fact || !receiver) return [];
    const body = bodyFor({ ...receiver, people_granted, pseudonymKey: pseudonymKeyOf(receiver) }, fact, fact.contents, now);
    if (body === undefined) return [];
    const { event_id, event_type } = fact;
    return [{ occurrence_id, event_id, event_type, people_granted, body, delivery_id: replayDeliveryId(), replay_of: delivery_id }];
  });
  return tx.$executeRaw`
    INSERT INTO deliveries (integration_id, occurrence_id, event_id, event_type, people_granted, body, delivery_id, replay_of)
    SELECT ${integrationId}::uuid, occurrence_id, event_id, event_type, people_granted, convert_to(body, 'UTF8'), delivery_id, replay_of
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (occurrence_id uuid, event_id uuid, event_type text, people_granted boolean, body text,
           delivery_id text, replay_of text)`;
}
