import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";

// Decisions that are held for a while before they take effect
// (docs/rules/states.md#held-decisions). The caller has checked the right to see the event.

interface Held {
  /** The id of the batch, by which the decision can be undone. */
  id: string;
  decision: string;
  /** Seconds until the decision takes effect; negative when it is about to be carried out. */
  seconds: number;
}

const secondsSql = (due: string) => `extract(epoch FROM ${due} - now())::float8`;

export interface HeldDecision extends Held {
  message: string | null;
}

/** The decision that is held on a person or an activity, if there is one. */
export async function heldDecision(
  eventId: string,
  subjectId: string,
): Promise<HeldDecision | undefined> {
  if (!isUuid(subjectId)) return undefined;
  const rows = await query<HeldDecision>({
    name: "held-decision",
    text: `SELECT batch_id AS id, decision, message, ${secondsSql("due_at")} AS seconds
           FROM held_decisions WHERE event_id = $1 AND subject_id = $2`,
    values: [eventId, subjectId],
  });
  return rows[0];
}

/** Decisions that were made together. */
export interface HeldBatch extends Held {
  count: number;
  /**
   * The person, if the batch has only one; otherwise the fields may come from different people.
   */
  person: {
    id: string;
    display_name: string | null;
    nickname: string | null;
    real_name: string | null;
  };
}

/** All held batches on people of the event, the next to take effect first. */
export async function heldBatches(eventId: string): Promise<HeldBatch[]> {
  const rows = await query<HeldBatch>({
    name: "held-batches",
    text: `SELECT h.batch_id AS id, h.decision, count(*)::int AS count,
                  ${secondsSql("min(h.due_at)")} AS seconds,
                  json_build_object('id', min(h.person_id::text),
                                    'display_name', min(p.display_name),
                                    'nickname', min(p.nickname),
                                    'real_name', min(p.real_name)) AS person
             FROM held_decisions h JOIN event_people p USING (event_id, person_id)
            WHERE h.event_id = $1 GROUP BY h.batch_id, h.decision
              ORDER BY min(h.due_at), h.batch_id`,
    values: [eventId],
  });
  return rows;
}

/**
 * The seconds until each held cancellation of the event takes effect, by activity id. Only people
 * who manage the event see them.
 */
export async function heldCancellations(event: {
  id: string;
  isManaged: boolean;
}): Promise<Map<string, number>> {
  if (!event.isManaged) return new Map();
  const rows = await query<{ id: string; seconds: number }>({
    name: "held-cancellations",
    text: `SELECT activity_id AS id, ${secondsSql("due_at")} AS seconds
             FROM held_decisions
            WHERE event_id = $1 AND decision = 'cancel'`,
    values: [event.id],
  });
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}
