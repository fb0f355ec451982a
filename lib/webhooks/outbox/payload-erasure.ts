import { claimDueSql } from "@/lib/db/claim";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";
import { nilUuid } from "@/lib/db/uuid";
import {
  eventTypeCatalog,
  type PayloadKind,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";
import { isPendingSql, lockDeliveriesSql } from "@/lib/webhooks/delivery/dead-letters";

// When a person revokes consent or deletes the account, the stored payloads that name the person
// are erased. The erasure is requested in the transaction of the revocation, and a worker carries
// it out in steps (docs/rules/webhooks.md#payload-erasure). The request stays until nothing is
// left, because an occurrence may still be fanned out and a delivery may still be retried.

interface Erasure {
  personId: string;
  eventId: string;
  /**
   * The integration whose payloads are erased. Absent when the account was deleted: then those of
   * every integration are erased, and the snapshots too.
   */
  integrationId?: string;
}

/**
 * Requests the erasure of payloads about a person on an event, up to now. After the deletion of an
 * account they are erased up to the first attempt: until the deletion commits, others may still
 * record occurrences that name the person.
 */
export const requestErasure = (
  tx: Transaction,
  { personId, eventId, integrationId = undefined }: Erasure,
): Promise<unknown> =>
  tx.query`
    INSERT INTO payload_erasures (person_id, event_id, integration_id, occurred_until)
    VALUES (${personId}::uuid, ${eventId}::uuid, ${integrationId}::uuid, CASE
        WHEN ${integrationId}::uuid IS NULL THEN 'infinity' ELSE now() END)`;

const erasuresPerTurn = 10;

/**
 * Carries out the due erasures, each as far as possible now. A failed erasure does not delay the
 * others and is retried. Returns the number of claimed erasures.
 */
export async function eraseDuePayloads(stop: AbortSignal): Promise<number> {
  const due = await claimDueErasures();
  for (const erasure of due) {
    if (stop.aborted) break;
    await erase(erasure, stop).catch((error) =>
      logFailure("error", "payloads were not erased", error, {
        erasure: erasure.id,
        attempts: erasure.attempts,
      }),
    );
  }
  return due.length;
}

interface ClaimedErasure {
  id: string;
  person_id: string;
  event_id: string;
  integration_id: string | null;
  /** As text: a Date would lose the microseconds. */
  occurred_until: string;
  attempts: number;
}

/** An unfinished erasure is tried again after a minute, then two, four, up to an hour. */
const claimDueErasures = (): Promise<ClaimedErasure[]> =>
  query({
    name: "claim-erasures",
    text: claimDueSql({
      table: "payload_erasures",
      key: "id",
      due: "d.due_at <= now()",
      order: "d.due_at",
      set: `attempts = c.attempts + 1, occurred_until = least(c.occurred_until, clock_timestamp()),
            due_at = now() + make_interval(secs => least(60 * 2 ^ least(c.attempts, 6), 3600))`,
      returning:
        "c.id, c.person_id, c.event_id, c.integration_id, c.occurred_until::text, c.attempts FROM claimed c",
    }),
    values: [erasuresPerTurn],
  });

/**
 * A transaction that had begun before the erasure was requested may still commit an occurrence or a
 * replay. The second attempt, a minute later, finds them, so the first one does not end the
 * erasure.
 */
async function erase(erasure: ClaimedErasure, stop: AbortSignal): Promise<void> {
  let remaining = 0;
  for (let after: Position = beforeFirst; ; ) {
    const step = await eraseStep(erasure, after);
    remaining += step?.left ?? 0;
    if (!step || step.examined < occurrencesPerStep) break;
    if (stop.aborted) return;
    after = step;
  }
  if (remaining === 0 && erasure.attempts > 1)
    await query({
      name: "end-erasure",
      text: "DELETE FROM payload_erasures WHERE id = $1",
      values: [erasure.id],
    });
}

/** The position of an occurrence among those of its event. */
interface Position {
  occurred_at: string;
  id: string;
}

const beforeFirst: Position = { occurred_at: "-infinity", id: nilUuid };

interface Step extends Position {
  examined: number;
  /** The number of occurrences that leave something for a later run. */
  left: number;
}

const occurrencesPerStep = 500;

/**
 * SQL: whether the body of a delivery `d` was or will be erased: from the revocation on it must not
 * be read. `types` is the array parameter that holds `typesNamingPeople`.
 */
export const isErasedSql = (
  types: string,
) => `(d.body IS NULL OR d.event_type = ANY (${types}::text[]) AND EXISTS (
  SELECT FROM payload_erasures p
  JOIN occurrences o ON o.event_id = d.event_id AND o.id = d.occurrence_id
   WHERE p.event_id = d.event_id
     AND (p.integration_id IS NULL OR p.integration_id = d.integration_id)
     AND o.occurred_at <= p.occurred_until
     AND strpos(o.snapshot::text, p.person_id::text) > 0))`;

const typesThatCarry = (...kinds: PayloadKind[]) =>
  webhookEventTypes.filter((type) => kinds.includes(eventTypeCatalog[type].carries));
export const typesAboutOnePerson = typesThatCarry("application", "participant");
export const typesNamingPeople = typesThatCarry("application", "participant", "activity");

/**
 * Erases the payloads of the next occurrences of the event. Settled payloads that name the person
 * are emptied. A pending payload becomes a dead letter if it is only about a deleted account; any
 * other is sent first and emptied in a later run. Undefined when there is no further occurrence.
 */
async function eraseStep(
  { person_id, event_id, integration_id, occurred_until }: ClaimedErasure,
  { occurred_at, id }: Position,
): Promise<Step | undefined> {
  const [step] = await query<Step>({
    name: "erase-step",
    text: `WITH examined AS (
             SELECT id, event_type, occurred_at, fanned_out_at, strpos(snapshot::text, $1) > 0
               AS names_person FROM occurrences
              WHERE event_id = $2 AND event_type = ANY ($3::text[]) AND occurred_at <= $4
                AND (occurred_at, id) > ($5::timestamptz, $6::uuid)
              ORDER BY occurred_at, id LIMIT $7
           ), naming AS (
             SELECT o.id, o.event_type, o.fanned_out_at IS NOT NULL AND NOT EXISTS (
                      SELECT FROM deliveries d
                      WHERE d.occurrence_id = o.id
                        AND d.${isPendingSql} AND ($8::uuid IS NULL OR d.integration_id = $8))
                        AS settled
               FROM examined o WHERE names_person
           ), locked AS (${lockDeliveriesSql(
             `SELECT integration_id, d.id FROM naming o JOIN deliveries d ON d.occurrence_id = o.id
               WHERE ($8 IS NULL OR integration_id = $8) AND body IS NOT NULL`,
           )}
           ), emptied AS (
             UPDATE deliveries d SET body = NULL, first_response_body = NULL,
                    status = CASE d.status WHEN 'pending' THEN 'dead' ELSE d.status END,
                    settled_at = coalesce(d.settled_at, now()), next_attempt_at = NULL
               FROM locked l WHERE d.integration_id = l.integration_id AND d.id = l.id
                 AND (d.status <> 'pending' OR ($8 IS NULL AND d.event_type = ANY ($9::text[])))
           ), forgotten AS (
             UPDATE occurrences f SET snapshot = '{}' FROM naming o
             WHERE f.event_id = $2 AND f.id = o.id AND o.settled AND $8 IS NULL
           )
           SELECT (SELECT count(*)::int FROM examined) AS examined, (SELECT count(*)::int
             FROM naming WHERE NOT settled) AS left, e.occurred_at::text, e.id
             FROM examined e ORDER BY e.occurred_at DESC, e.id DESC LIMIT 1`,
    values: [
      person_id,
      event_id,
      typesNamingPeople,
      occurred_until,
      occurred_at,
      id,
      occurrencesPerStep,
      integration_id,
      typesAboutOnePerson,
    ],
  });
  return step;
}
