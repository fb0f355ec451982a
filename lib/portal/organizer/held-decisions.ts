import { pool } from "@/lib/db/pool";
import { isUuid } from "@/lib/db/uuid";

// Decisions that take effect soon (docs/rules/states.md#held-decisions). The caller has checked the right to see the event.

interface Held {
  /** Of its batch: by it the decision is undone. */
  id: string;
  decision: string;
  /** Until it takes effect. Less than none: it is about to be carried out. */
  seconds: number;
}

const secondsSql = (due: string) => `extract(epoch FROM ${due} - now())::float8`;

export interface HeldDecision extends Held {
  message: string;
}

/** The decision that is held on an application. */
export async function heldDecision(eventId: string, personId: string): Promise<HeldDecision | undefined> {
  if (!isUuid(personId)) return undefined;
  const { rows } = await pool().query<HeldDecision>({
    name: "held-decision",
    text: `SELECT batch_id AS id, decision, message, ${secondsSql("due_at")} AS seconds FROM held_decisions WHERE event_id = $1 AND person_id = $2`,
    values: [eventId, personId],
  });
  return rows[0];
}

/** Decisions that were given at once. */
export interface HeldBatch extends Held {
  /** On how many applications. */
  count: number;
  /** One of those whom they are about. */
  person: { id: string; display_name: string | null; nickname: string | null; real_name: string | null };
}

/** All that are held on applications to the event, the next to take effect first. */
export async function heldBatches(eventId: string): Promise<HeldBatch[]> {
  const { rows } = await pool().query<HeldBatch>({
    name: "held-batches",
    text: `SELECT h.batch_id AS id, h.decision, count(*)::int AS count, ${secondsSql("min(h.due_at)")} AS seconds,
                  json_build_object('id', min(h.person_id::text), 'display_name', min(p.display_name), 'nickname', min(p.nickname),
                                    'real_name', min(p.real_name)) AS person
             FROM held_decisions h JOIN event_people p USING (event_id, person_id)
            WHERE h.event_id = $1 GROUP BY h.batch_id, h.decision ORDER BY min(h.due_at), h.batch_id`,
    values: [eventId],
  });
  return rows;
}
