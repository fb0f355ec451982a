import { clock } from "@/lib/clock";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { recordDeliveryReads } from "@/lib/read-records/record-read";
import { payloadOf } from "@/lib/webhooks/catalog/payloads";
import { bodyFor, readCurrentStates } from "@/lib/webhooks/outbox/body";
import { replayDeliveryId } from "@/lib/webhooks/outbox/delivery-id";
import { occurrencesOf } from "@/lib/webhooks/outbox/occurrences";
import { pseudonymKeyOf, subscriptionsOf } from "@/lib/webhooks/outbox/subscribers";

/** A delivery to send again. */
export interface DeliveryToReplay {
  delivery_id: string;
  occurrence_id: string;
  event_id: string;
  changed_fields: string | null;
  participants_granted: boolean;
  activity_people_granted: boolean;
}

/** Refuses while the endpoint is paused: its deliveries would become dead letters again. */
export async function requireRunningEndpoint(
  tx: Transaction,
  integrationId: string,
): Promise<void> {
  const endpoint = await tx.webhookEndpoint.findUnique({
    where: { integration_id: integrationId },
    select: { paused_at: true },
  });
  if (endpoint?.paused_at)
    throw refuse("invalid_request", { message: "Deliveries are paused. Resume them first." });
}

/**
 * Creates new deliveries from settled ones, each with a new id and a new body
 * (docs/rules/webhooks.md#replays). Deliveries that the integration may no longer receive, and
 * those emptied by an account deletion, are skipped. The connections are locked first, so that a
 * concurrent disconnection finds what was created, and drops it. Returns how many were created.
 */
export async function makeReplays(
  tx: Transaction,
  integrationId: string,
  deliveries: DeliveryToReplay[],
): Promise<number> {
  const keys = [
    ...new Map(
      deliveries.map(({ occurrence_id: id, event_id }) => [id, { id, event_id }]),
    ).values(),
  ];
  const eventIds = keys.map(({ event_id }) => event_id);
  await tx.query`
    SELECT FROM connections
     WHERE integration_id = ${integrationId}::uuid AND event_id = ANY (${eventIds}::uuid[])
     ORDER BY id FOR SHARE`;
  const [found, subscriptions] = await Promise.all([
    occurrencesOf(keys),
    subscriptionsOf(integrationId, keys),
  ]);
  const occurrences = found.map((occurrence) => ({
    ...occurrence,
    payload: payloadOf(occurrence.event_type, occurrence.snapshot),
  }));
  await lockPeople(
    tx,
    occurrences.flatMap(({ payload }) => payload.people.map(({ person_id }) => person_id)),
  );
  const now = await readCurrentStates(
    occurrences.map(({ event_id, payload }) => ({ event_id, people: payload.people })),
  );
  const rows = deliveries.flatMap(({ delivery_id, occurrence_id, changed_fields, ...granted }) => {
    const occurrence = occurrences.find(({ id }) => id === occurrence_id);
    const subscriber = subscriptions.find((each) => each.occurrence_id === occurrence_id);
    if (!occurrence || !subscriber) return [];
    const { participants_granted, activity_people_granted } = granted;
    const recipient = {
      ...subscriber,
      shown_then: { participants: participants_granted, activity_people: activity_people_granted },
      pseudonymKey: pseudonymKeyOf(subscriber),
    };
    const body = bodyFor(recipient, occurrence, occurrence.payload, now);
    if (body === undefined) return [];
    return [
      {
        occurrence_id,
        event_id: occurrence.event_id,
        event_type: occurrence.event_type,
        participants_granted,
        activity_people_granted,
        body: body.text,
        people: body.people,
        delivery_id: replayDeliveryId(),
        replay_of: delivery_id,
        changed_fields,
      },
    ];
  });
  await recordDeliveryReads(
    ({ text, values }) => tx.query(text, ...values),
    rows.map((row) => ({ ...row, integration_id: integrationId, at: clock.now() })),
  );
  const stored = rows.map(({ people: _, ...row }) => row);
  const made = await tx.query`
    INSERT INTO deliveries (integration_id, occurrence_id, event_id, event_type,
                            participants_granted, activity_people_granted, body, delivery_id,
                            replay_of, changed_fields)
    SELECT ${integrationId}::uuid, occurrence_id, event_id, event_type, participants_granted,
           activity_people_granted, convert_to(body, 'UTF8'), delivery_id, replay_of, changed_fields
      FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
           AS r (occurrence_id uuid, event_id uuid, event_type text, participants_granted boolean,
                 activity_people_granted boolean, body text, delivery_id text, replay_of text,
                 changed_fields text)
    RETURNING 1`;
  return made.length;
}

/**
 * A deletion of one of their accounts waits until the replays have committed, so that the erasure
 * that follows finds them.
 */
const lockPeople = (tx: Transaction, ids: string[]) =>
  tx.query`SELECT FROM people WHERE id = ANY (${[...new Set(ids)]}::uuid[]) ORDER BY id
              FOR KEY SHARE`;
