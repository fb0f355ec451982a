import { faultOf, log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";
import type { Transaction } from "@/lib/db/transact";
import { eventTypeCatalog, webhookEventTypes } from "@/lib/webhooks/catalog/event-types";

// Payloads that tell of somebody who left (docs/rules/webhooks.md#payload-erasure). What is asked for in the transaction of the leaving is done by a worker, in steps, and
// stays to be done until nothing is left: a fact may still be fanned out, a delivery may still wait for another attempt.

interface Leaving {
  personId: string;
  eventId: string;
  /** The one whose payloads go; without it those of every integration, and the snapshots with them: the account was deleted. */
  integrationId?: string;
}

/** What was told of a person on an event up to now is to be emptied. */
export const scrubLater = (tx: Transaction, { personId, eventId, integrationId = undefined }: Leaving): Promise<unknown> =>
  tx.$executeRaw`INSERT INTO scrubs (person_id, event_id, integration_id) VALUES (${personId}::uuid, ${eventId}::uuid, ${integrationId}::uuid)`;

const scrubsPerTurn = 10;

/** Does what is due of it, each as far as it can be done now; one that fails delays no other and comes again. Returns how many it took. */
export async function scrubDue(stop: AbortSignal): Promise<number> {
  const due = await claimDue();
  for (const scrub of due) {
    if (stop.aborted) break;
    await work(scrub, stop).catch((error) =>
      log("error", "payloads were not scrubbed", { scrub: scrub.id, attempts: scrub.attempts, ...faultOf(error) }),
    );
  }
  return due.length;
}

interface Scrub {
  id: string;
  person_id: string;
  event_id: string;
  integration_id: string | null;
  /** As text: a Date would lose the microseconds. */
  told_until: string;
  attempts: number;
}

/** It comes again after a minute, then two, four, up to an hour, unless it is finished. */
async function claimDue(): Promise<Scrub[]> {
  const { rows } = await pool().query<Scrub>({
    name: "claim-scrubs",
    text: `UPDATE scrubs s SET attempts = s.attempts + 1, due_at = now() + make_interval(secs => least(60 * 2 ^ least(s.attempts, 6), 3600))
             FROM (SELECT id FROM scrubs WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
            WHERE s.id = due.id RETURNING s.id, s.person_id, s.event_id, s.integration_id, s.told_until::text, s.attempts`,
    values: [scrubsPerTurn],
  });
  return rows;
}

async function work(scrub: Scrub, stop: AbortSignal): Promise<void> {
  let left = 0;
  for (let after: Place = beforeAll; ; ) {
    const step = await scrubSome(scrub, after);
    left += step?.left ?? 0;
    if (!step || step.passed < factsPerStep) break;
    if (stop.aborted) return;
    after = step;
  }
  if (left === 0) await pool().query({ name: "end-scrub", text: "DELETE FROM scrubs WHERE id = $1", values: [scrub.id] });
}

/** A fact among those of its event. */
interface Place {
  occurred_at: string;
  id: string;
}

const beforeAll: Place = { occurred_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

interface Step extends Place {
  passed: number;
  /** Facts with something for a later turn. */
  left: number;
}

const factsPerStep = 500;

const typesThatCarry = (carried: string[]) => webhookEventTypes.filter((type) => carried.includes(eventTypeCatalog[type].carries));
const aboutOne = typesThatCarry(["application", "participant"]);
const naming = typesThatCarry(["application", "participant", "activity"]);

/**
 * The next facts of the event in which somebody may be named. Settled payloads that name the person are emptied; one that waits and is about a deleted
 * account alone is buried, any other goes out and is emptied when it has. Undefined when there is no further fact.
 */
async function scrubSome({ person_id, event_id, integration_id, told_until }: Scrub, { occurred_at, id }: Place): Promise<Step | undefined> {
  const { rows } = await pool().query<Step>({
    name: "scrub-some",
    text: `WITH passed AS (
             SELECT id, event_type, occurred_at, fanned_out_at, strpos(snapshot::text, $1) > 0 AS named FROM occurrences
              WHERE event_id = $2 AND event_type = ANY ($3::text[]) AND occurred_at <= $4 AND (occurred_at, id) > ($5::timestamptz, $6::uuid)
              ORDER BY occurred_at, id LIMIT $7
           ), told AS (
             SELECT o.id, o.event_type, o.fanned_out_at IS NOT NULL AND NOT EXISTS (
                      SELECT FROM deliveries d WHERE d.occurrence_id = o.id AND d.status = 'pending' AND ($8::uuid IS NULL OR d.integration_id = $8)) AS settled
               FROM passed o WHERE named
           ), emptied AS (
             UPDATE deliveries d SET body = NULL, status = CASE d.status WHEN 'pending' THEN 'dead' ELSE d.status END,
                    settled_at = coalesce(d.settled_at, now()), next_attempt_at = NULL
               FROM told o WHERE d.occurrence_id = o.id AND ($8 IS NULL OR d.integration_id = $8) AND d.body IS NOT NULL
                AND (d.status <> 'pending' OR ($8 IS NULL AND o.event_type = ANY ($9::text[])))
           ), forgotten AS (
             UPDATE occurrences f SET snapshot = '{}' FROM told o WHERE f.id = o.id AND o.settled AND $8 IS NULL
           )
           SELECT (SELECT count(*)::int FROM passed) AS passed, (SELECT count(*)::int FROM told WHERE NOT settled) AS left, p.occurred_at::text, p.id
             FROM passed p ORDER BY p.occurred_at DESC, p.id DESC LIMIT 1`,
    values: [person_id, event_id, naming, told_until, occurred_at, id, factsPerStep, integration_id, aboutOne],
  });
  return rows[0];
}
