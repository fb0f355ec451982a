import { faultOf, log } from "@/lib/config/log";
import { deliveryStatement, isLocked, repeatableStatement } from "@/lib/webhooks/delivery/database";
import type { DueDelivery } from "@/lib/webhooks/delivery/due";
import { bodyFor } from "./body";
import { type Contents, contentsOf } from "./contents";
import { factDeliveryId } from "./delivery-id";
import { type ClaimedFact, fewSubscribers, postponeFacts } from "./occurrences";
import { type PeopleNow, peopleNow } from "./people-now";
import { pseudonymKeyOf, type Subscriber, subscribersOf } from "./subscribers";

type ReadFact = ClaimedFact & { contents: Contents };

const deliveriesPerStep = 1_000;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Makes one delivery per subscriber of each fact, body and all, in steps that each commit: a kill in the middle loses nothing, and what is done is not done
 * again. `place` hears of each step's deliveries that are to be sent. A fact that cannot be told to somebody stays unfinished and is tried again after its lease.
 */
export async function fanOut(facts: ClaimedFact[], place: (made: DueDelivery[]) => void): Promise<void> {
  const read = facts.flatMap(readable);
  const now = await peopleNow(read.map(({ event_id, contents }) => ({ event_id, people: contents.people })));
  for (const some of together(read.filter(isNarrow))) place(await fanOutNarrowly(some, now));
  for (const fact of read) if (!isNarrow(fact)) await fanOutWidely(fact, now, place);
}

const isNarrow = ({ subscribers }: ClaimedFact) => subscribers.length < fewSubscribers;

function readable(fact: ClaimedFact): ReadFact[] {
  try {
    return [{ ...fact, contents: contentsOf(fact.event_type, fact.snapshot) }];
  } catch (error) {
    log("error", "an occurrence cannot be read", { occurrence: fact.id, ...faultOf(error) });
    return [];
  }
}

/** Facts whose deliveries are made in one step. */
function together(facts: ReadFact[]): ReadFact[][] {
  const steps: ReadFact[][] = [];
  let left = 0;
  for (const fact of facts) {
    left -= fact.subscribers.length;
    if (steps.length === 0 || left < 0) {
      steps.push([]);
      left = deliveriesPerStep - fact.subscribers.length;
    }
    steps.at(-1)?.push(fact);
  }
  return steps;
}

/**
 * All of them or nothing, so that it need not wait for the disk: where a crash takes it, the facts are fanned out again, under the same delivery ids. An
 * event that somebody disconnects from for long is tried again in a moment, and delays no other.
 */
async function fanOutNarrowly(facts: ReadFact[], now: PeopleNow): Promise<DueDelivery[]> {
  const told = facts.map((fact) => ({ fact, ...madeFor(fact, fact.subscribers, now) }));
  const made = told.flatMap((each) => each.made);
  const finished = told.filter(({ failed }) => !failed).map(({ fact }) => fact.id);
  try {
    return await store(repeatableStatement, made, finished);
  } catch (error) {
    if (!isLocked(error)) throw error;
    const isOfFirst = ({ event_id }: ReadFact) => event_id === facts[0]?.event_id;
    const others = facts.filter((fact) => !isOfFirst(fact));
    if (others.length > 0) return [...(await fanOutNarrowly(facts.filter(isOfFirst), now)), ...(await fanOutNarrowly(others, now))];
    log("warn", "facts wait for a connection that is being changed", { eventId: facts[0]?.event_id, facts: facts.length });
    await postponeFacts(finished);
    return [];
  }
}

/** Each step stays before the next begins. */
async function fanOutWidely(fact: ReadFact, now: PeopleNow, place: (made: DueDelivery[]) => void): Promise<void> {
  let after = first;
  let unfinished = false;
  for (;;) {
    const found = await subscribersOf(fact.id, after, deliveriesPerStep);
    const isLast = found.length < deliveriesPerStep;
    const { made, failed } = madeFor(fact, found, now);
    unfinished ||= failed;
    place(await store(deliveryStatement, made, isLast && !unfinished ? [fact.id] : []));
    if (isLast) return;
    after = found.at(-1)?.integration_id ?? after;
  }
}

interface Made {
  occurrence_id: string;
  integration_id: string;
  event_id: string;
  event_type: string;
  delivery_id: string;
  body: string;
  people_granted: boolean;
  paused: boolean;
  by_name: boolean;
}

/** The deliveries of a fact to some of its subscribers, and whether one of them could not be made. */
function madeFor(fact: ReadFact, subscribers: Subscriber[], now: PeopleNow): { made: Made[]; failed: boolean } {
  let failed = false;
  const made = subscribers.flatMap((subscriber) => {
    try {
      return make(fact, subscriber, now);
    } catch (error) {
      failed = true;
      log("error", "a delivery cannot be made", { occurrence: fact.id, integration: subscriber.integration_id, ...faultOf(error) });
      return [];
    }
  });
  return { made, failed };
}

function make(fact: ReadFact, subscriber: Subscriber, now: PeopleNow): Made[] {
  const { integration_id, people_granted, paused, by_name } = subscriber;
  const pseudonymKey = pseudonymKeyOf(subscriber);
  const body = bodyFor({ ...subscriber, pseudonymKey }, fact, fact.contents, now);
  if (body === undefined) return [];
  const { id: occurrence_id, event_id, event_type } = fact;
  return [
    { occurrence_id, integration_id, event_id, event_type, delivery_id: factDeliveryId(pseudonymKey, fact), body, people_granted, paused, by_name },
  ];
}

/**
 * Deliveries and the end of their facts' fan-out in one statement; returns those to be sent. Whose connection has ended since the subscribers were read gets
 * none: whoever ends one waits for this statement, and buries what it made.
 */
async function store(statement: typeof deliveryStatement, made: Made[], finished: string[]): Promise<DueDelivery[]> {
  if (made.length === 0 && finished.length === 0) return [];
  const column = <Key extends keyof Made>(key: Key) => made.map((row) => row[key]);
  const stored = await statement<{ id: string; occurrence_id: string; integration_id: string }>({
    name: "store-deliveries",
    text: `WITH finished AS (
             UPDATE occurrences SET fanned_out_at = now(), lease_until = NULL WHERE id = ANY ($1::uuid[])
           ), made AS (
             SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::boolean[])
               AS m (occurrence_id, integration_id, event_id, event_type, delivery_id, body, people_granted, paused, by_name)
           ), live AS (
             SELECT event_id, integration_id FROM connections
              WHERE (event_id, integration_id) IN (SELECT event_id, integration_id FROM made WHERE NOT by_name) AND status <> 'ended' ORDER BY id FOR SHARE
           )
           INSERT INTO deliveries (occurrence_id, integration_id, event_id, event_type, delivery_id, body, people_granted, status, next_attempt_at, settled_at)
           SELECT occurrence_id, integration_id, event_id, event_type, delivery_id, convert_to(body, 'UTF8'), people_granted,
                  CASE WHEN paused THEN 'dead' ELSE 'pending' END, CASE WHEN paused THEN NULL ELSE now() END, CASE WHEN paused THEN now() END
             FROM made WHERE by_name OR (event_id, integration_id) IN (SELECT event_id, integration_id FROM live)
           ON CONFLICT (occurrence_id, integration_id) WHERE replay_of IS NULL DO NOTHING
           RETURNING id, occurrence_id, integration_id`,
    values: [
      finished,
      column("occurrence_id"),
      column("integration_id"),
      column("event_id"),
      column("event_type"),
      column("delivery_id"),
      column("body"),
      column("people_granted"),
      column("paused"),
      column("by_name"),
    ],
  });
  const ids = new Map(stored.map((row) => [`${row.occurrence_id}${row.integration_id}`, row.id]));
  return made.flatMap(({ paused, by_name, body, ...row }) => {
    const id = ids.get(`${row.occurrence_id}${row.integration_id}`);
    return id === undefined || paused ? [] : [{ ...row, id, body, attempt_count: 0, replay_of: null }];
  });
}
