import { faultOf, log } from "@/lib/config/log";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import { bodyFor } from "./body";
import { type Contents, contentsOf } from "./contents";
import { deliveryStatement } from "./database";
import { factDeliveryId } from "./delivery-id";
import type { DueDelivery } from "./due";
import type { Fact } from "./facts";
import { type PeopleNow, peopleNow } from "./people-now";
import { type Subscriber, subscribersOf } from "./subscribers";

type ReadFact = Fact & { contents: Contents };

const deliveriesPerStep = 1_000;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Makes one delivery per subscriber of each fact, body and all, in steps that each commit: a kill in the middle loses nothing, and what is done is not done
 * again. `place` hears of each step's deliveries that are to be sent. A fact that cannot be told to somebody stays unfinished and is tried again after its lease.
 */
export async function fanOut(facts: Fact[], place: (made: DueDelivery[]) => void): Promise<void> {
  const read = facts.flatMap(readable);
  const [now, found] = await Promise.all([
    peopleNow(read.map(({ event_id, contents }) => ({ event_id, people: contents.people }))),
    subscribersOf(idsOf(read), first, deliveriesPerStep),
  ]);
  if (found.length < deliveriesPerStep) place(await step(read, found, now, true));
  else for (const fact of read) await fanOutWidely(fact, now, place);
}

async function fanOutWidely(fact: ReadFact, now: PeopleNow, place: (made: DueDelivery[]) => void): Promise<void> {
  let after = first;
  for (;;) {
    const found = await subscribersOf([fact.id], after, deliveriesPerStep);
    const isLast = found.length < deliveriesPerStep;
    place(await step([fact], found, now, isLast));
    if (isLast) return;
    after = found.at(-1)?.integration_id ?? after;
  }
}

const idsOf = (facts: Fact[]) => facts.map(({ id }) => id);

function readable(fact: Fact): ReadFact[] {
  try {
    return [{ ...fact, contents: contentsOf(fact.event_type, fact.snapshot) }];
  } catch (error) {
    log("error", "an occurrence cannot be read", { occurrence: fact.id, ...faultOf(error) });
    return [];
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
}

async function step(facts: ReadFact[], subscribers: Subscriber[], now: PeopleNow, isLast: boolean): Promise<DueDelivery[]> {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const unfinished = new Set<string>();
  const made = subscribers.flatMap((subscriber) => {
    const fact = byId.get(subscriber.occurrence_id);
    try {
      return fact ? make(fact, subscriber, now) : [];
    } catch (error) {
      unfinished.add(subscriber.occurrence_id);
      log("error", "a delivery cannot be made", { occurrence: subscriber.occurrence_id, integration: subscriber.integration_id, ...faultOf(error) });
      return [];
    }
  });
  return store(made, isLast ? idsOf(facts).filter((id) => !unfinished.has(id)) : []);
}

function make(fact: ReadFact, { pseudonym_key, paused, ...receiver }: Subscriber, now: PeopleNow): Made[] {
  const { integration_id, people_granted } = receiver;
  const pseudonymKey = openPseudonymKey(pseudonym_key, integration_id);
  const body = bodyFor({ ...receiver, pseudonymKey }, fact, fact.contents, now);
  if (body === undefined) return [];
  const { id: occurrence_id, event_id, event_type } = fact;
  return [{ occurrence_id, integration_id, event_id, event_type, delivery_id: factDeliveryId(pseudonymKey, fact), body, people_granted, paused }];
}

/** Deliveries and the end of their facts' fan-out in one statement; returns those to be sent. */
async function store(made: Made[], finished: string[]): Promise<DueDelivery[]> {
  if (made.length === 0 && finished.length === 0) return [];
  const column = <Key extends keyof Made>(key: Key) => made.map((row) => row[key]);
  const stored = await deliveryStatement<{ id: string; occurrence_id: string; integration_id: string }>({
    name: "store-deliveries",
    text: `WITH finished AS (UPDATE occurrences SET fanned_out_at = now(), lease_until = NULL WHERE id = ANY ($1::uuid[]))
           INSERT INTO deliveries (occurrence_id, integration_id, event_id, event_type, delivery_id, body, people_granted, status, next_attempt_at, settled_at)
           SELECT m.occurrence_id, m.integration_id, m.event_id, m.event_type, m.delivery_id, convert_to(m.body, 'UTF8'), m.people_granted,
                  CASE WHEN m.paused THEN 'dead' ELSE 'pending' END, CASE WHEN m.paused THEN NULL ELSE now() END, CASE WHEN m.paused THEN now() END
             FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[])
               AS m (occurrence_id, integration_id, event_id, event_type, delivery_id, body, people_granted, paused)
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
    ],
  });
  const ids = new Map(stored.map((row) => [`${row.occurrence_id}${row.integration_id}`, row.id]));
  return made.flatMap(({ paused, body, ...row }) => {
    const id = ids.get(`${row.occurrence_id}${row.integration_id}`);
    return id === undefined || paused ? [] : [{ ...row, id, body, attempt_count: 0, replay_of: null }];
  });
}
