import { faultOf, log } from "@/lib/config/log";
import { isLocked } from "@/lib/db/errors";
import { fast } from "@/lib/db/fast";
import { nilUuid } from "@/lib/db/uuid";
import type { DataSubjects } from "@/lib/read-records/data-subjects";
import { recordDeliveryReads } from "@/lib/read-records/record-read";
import { type Payload, payloadOf } from "@/lib/webhooks/catalog/payloads";
import type { DueDelivery } from "@/lib/webhooks/delivery/due-deliveries";
import { bodyFor, type CurrentStateOf, readCurrentStates } from "./body";
import { deliveryIdOf } from "./delivery-id";
import {
  type ClaimedOccurrence,
  claimedSubscribersAtMost,
  postponeOccurrences,
} from "./occurrences";
import type { OccurrenceKey } from "./record";
import { pseudonymKeyOf, type Subscriber, subscribersOf } from "./subscribers";

type ParsedOccurrence = ClaimedOccurrence & { payload: Payload };

const deliveriesPerStep = 1_000;

/**
 * Makes one delivery per subscriber of each occurrence, with its body, in steps that each commit: a
 * crash midway loses nothing and repeats nothing. `enqueue` receives the deliveries of each step
 * that are to be sent. An occurrence with a delivery that could not be made stays unfinished, and
 * is claimed again after its lease.
 */
export async function fanOut(
  occurrences: ClaimedOccurrence[],
  enqueue: (deliveries: DueDelivery[]) => void,
): Promise<void> {
  const parsed = occurrences.flatMap(parsedOrNone);
  const currentStateOf = await readCurrentStates(
    parsed.map(({ event_id, payload }) => ({ event_id, people: payload.people })),
  );
  for (const step of stepsOf(parsed.filter(hasAllSubscribers)))
    enqueue(await fanOutToFew(step, currentStateOf));
  for (const occurrence of parsed)
    if (!hasAllSubscribers(occurrence)) await fanOutToMany(occurrence, currentStateOf, enqueue);
}

const hasAllSubscribers = ({ subscribers }: ClaimedOccurrence) =>
  subscribers.length < claimedSubscribersAtMost;

function parsedOrNone(occurrence: ClaimedOccurrence): ParsedOccurrence[] {
  try {
    return [
      {
        ...occurrence,
        payload: payloadOf(occurrence.event_type, occurrence.snapshot, occurrence.before_change),
      },
    ];
  } catch (error) {
    log("error", "an occurrence cannot be read", { occurrence: occurrence.id, ...faultOf(error) });
    return [];
  }
}

/** Groups of occurrences whose deliveries are made in one step. */
function stepsOf(occurrences: ParsedOccurrence[]): ParsedOccurrence[][] {
  const steps: ParsedOccurrence[][] = [];
  let room = 0;
  for (const occurrence of occurrences) {
    room -= occurrence.subscribers.length;
    if (steps.length === 0 || room < 0) {
      steps.push([]);
      room = deliveriesPerStep - occurrence.subscribers.length;
    }
    steps.at(-1)?.push(occurrence);
  }
  return steps;
}

/**
 * Fans out to all subscribers or to none. It waits for the disk, and for a synchronous standby: a
 * delivery that a failover took back after its acknowledgement would be sent again. When a
 * connection stays locked, because an organizer is disconnecting it, the occurrences of that event
 * wait a second and do not delay others.
 */
async function fanOutToFew(
  occurrences: ParsedOccurrence[],
  currentStateOf: CurrentStateOf,
): Promise<DueDelivery[]> {
  const results = occurrences.map((occurrence) => ({
    occurrence,
    ...deliveriesFor(occurrence, occurrence.subscribers, currentStateOf),
  }));
  const deliveries = results.flatMap((each) => each.deliveries);
  const finished = results
    .filter(({ hasFailure }) => !hasFailure)
    .map(({ occurrence }) => occurrence);
  try {
    return await storeDeliveries("fan-outs", deliveries, finished);
  } catch (error) {
    if (!isLocked(error)) throw error;
    const isOfFirstEvent = ({ event_id }: ParsedOccurrence) =>
      event_id === occurrences[0]?.event_id;
    const occurrencesOfOtherEvents = occurrences.filter(
      (occurrence) => !isOfFirstEvent(occurrence),
    );
    if (occurrencesOfOtherEvents.length > 0)
      return [
        ...(await fanOutToFew(occurrences.filter(isOfFirstEvent), currentStateOf)),
        ...(await fanOutToFew(occurrencesOfOtherEvents, currentStateOf)),
      ];
    log("warn", "occurrences wait for a connection that is being changed", {
      eventId: occurrences[0]?.event_id,
      occurrences: occurrences.length,
    });
    await postponeOccurrences(finished);
    return [];
  }
}

/** Commits each step durably before the next begins. */
async function fanOutToMany(
  occurrence: ParsedOccurrence,
  currentStateOf: CurrentStateOf,
  enqueue: (deliveries: DueDelivery[]) => void,
): Promise<void> {
  let after = nilUuid;
  let isUnfinished = false;
  for (;;) {
    const batch = await subscribersOf(occurrence, after, deliveriesPerStep);
    const isLast = batch.length < deliveriesPerStep;
    const { deliveries, hasFailure } = deliveriesFor(occurrence, batch, currentStateOf);
    isUnfinished ||= hasFailure;
    enqueue(
      await storeDeliveries("deliveries", deliveries, isLast && !isUnfinished ? [occurrence] : []),
    );
    if (isLast) return;
    after = batch.at(-1)?.integration_id ?? after;
  }
}

interface NewDelivery {
  occurrence_id: string;
  integration_id: string;
  event_id: string;
  event_type: string;
  delivery_id: string;
  body: string;
  changed_fields: string | null;
  people: DataSubjects;
  at: string;
  participants_granted: boolean;
  activity_people_granted: boolean;
  paused: boolean;
  log_only: boolean;
  by_name: boolean;
}

/**
 * The deliveries of an occurrence to some of its subscribers, and whether one of them could not be
 * made.
 */
function deliveriesFor(
  occurrence: ParsedOccurrence,
  subscribers: Subscriber[],
  currentStateOf: CurrentStateOf,
): { deliveries: NewDelivery[]; hasFailure: boolean } {
  const failures: { integration: string; error: unknown }[] = [];
  const deliveries = subscribers.flatMap((subscriber) => {
    try {
      return newDelivery(occurrence, subscriber, currentStateOf);
    } catch (error) {
      failures.push({ integration: subscriber.integration_id, error });
      return [];
    }
  });
  const [first] = failures;
  if (first)
    log("error", "deliveries cannot be made", {
      occurrence: occurrence.id,
      deliveries: failures.length,
      integration: first.integration,
      ...faultOf(first.error),
    });
  return { deliveries, hasFailure: first !== undefined };
}

function newDelivery(
  occurrence: ParsedOccurrence,
  subscriber: Subscriber,
  currentStateOf: CurrentStateOf,
): NewDelivery[] {
  const { integration_id, shown_then, paused, log_only, by_name } = subscriber;
  const pseudonymKey = pseudonymKeyOf(subscriber);
  const body = bodyFor(
    { ...subscriber, pseudonymKey },
    occurrence,
    occurrence.payload,
    currentStateOf,
  );
  if (body === undefined) return [];
  const { id: occurrence_id, event_id, event_type } = occurrence;
  return [
    {
      occurrence_id,
      integration_id,
      event_id,
      event_type,
      delivery_id: deliveryIdOf(pseudonymKey, occurrence),
      body: body.text,
      changed_fields: body.changedFields,
      people: body.people,
      at: occurrence.occurred_at,
      participants_granted: shown_then.participants,
      activity_people_granted: shown_then.activity_people,
      paused,
      log_only,
      by_name,
    },
  ];
}

/**
 * Stores deliveries and marks their occurrences as fanned out, in one statement. Returns the
 * deliveries to be sent. Occurrence and integration determine the row's id, so an existing delivery
 * is not stored again. An integration whose connection has ended since the subscribers were read
 * gets none. A transaction that ends a connection waits for this statement and then turns the
 * deliveries into dead letters.
 */
async function storeDeliveries(
  purpose: "fan-outs" | "deliveries",
  deliveries: NewDelivery[],
  finished: OccurrenceKey[],
): Promise<DueDelivery[]> {
  if (deliveries.length === 0 && finished.length === 0) return [];
  await recordDeliveryReads((reads) => fast(purpose, reads), deliveries);
  const made = deliveries.map(({ people: _, ...row }) => row);
  const stored = await fast<{ id: string; occurrence_id: string; integration_id: string }>(
    purpose,
    {
      name: "store-deliveries",
      text: `WITH finished AS (
             UPDATE occurrences o
             SET fanned_out_at = now(), lease_until = NULL, before_change = NULL
               FROM unnest($1::uuid[], $2::uuid[]) AS f (id, event_id)
              WHERE o.event_id = f.event_id AND o.id = f.id
           ), made AS (
             SELECT * FROM jsonb_to_recordset($3::jsonb) AS m (
               occurrence_id uuid, integration_id uuid, event_id uuid, event_type text,
               delivery_id text,
               body text, changed_fields text, participants_granted boolean,
               activity_people_granted boolean,
               paused boolean, log_only boolean, by_name boolean, at timestamptz)
           ), live AS (
             SELECT event_id, integration_id FROM connections
              WHERE (event_id, integration_id) IN (SELECT event_id, integration_id FROM made
                WHERE NOT by_name) AND status <> 'ended' ORDER BY id FOR SHARE
           )
           INSERT INTO deliveries (id, occurrence_id, integration_id, event_id, event_type,
               delivery_id, body, changed_fields, participants_granted, activity_people_granted,
                                   status, next_attempt_at, settled_at)
           SELECT first_delivery_row(occurrence_id, at, integration_id), occurrence_id,
             integration_id, event_id, event_type, delivery_id,
                  convert_to(body, 'UTF8'), changed_fields, participants_granted,
                  activity_people_granted,
                  CASE WHEN log_only THEN 'delivered' WHEN paused THEN 'dead' ELSE 'pending'
                    END, CASE WHEN NOT (paused OR log_only) THEN now() END,
                  CASE WHEN paused OR log_only THEN now() END
             FROM made WHERE by_name
               OR (event_id, integration_id) IN (SELECT event_id, integration_id FROM live)
           ON CONFLICT (integration_id, id) DO NOTHING
           RETURNING id, occurrence_id, integration_id`,
      values: [
        finished.map(({ id }) => id),
        finished.map(({ event_id }) => event_id),
        JSON.stringify(made),
      ],
    },
  );
  const ids = new Map(stored.map((row) => [`${row.occurrence_id}${row.integration_id}`, row.id]));
  return deliveries.flatMap(({ paused, log_only, by_name, body, people: _, at: __, ...row }) => {
    const id = ids.get(`${row.occurrence_id}${row.integration_id}`);
    return id === undefined || paused || log_only
      ? []
      : [{ ...row, id, body, attempt_count: 0, replay_of: null }];
  });
}
