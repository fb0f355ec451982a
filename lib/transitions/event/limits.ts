import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { fieldFault } from "@/lib/transitions/field-fault";

/**
 * What an event has at most (docs/rules/limits.md#events). Pages and exports read it as a whole.
 */
export const eventLimits = { activities: 20_000, locations: 2_000, threads: 500, days: 400 };

type LimitedList = Exclude<keyof typeof eventLimits, "days">;

/** Reads after "An event has" and "expected". */
export const limitWords = (list: keyof typeof eventLimits): string =>
  `at most ${eventLimits[list].toLocaleString("en")} ${list}`;

/** The UTC day on which the activity `a` starts, as in the exported programs. */
export const dayOfSql = (a: string) => `(${a}.start_time AT TIME ZONE 'UTC')::date`;

/** Refuses an event with too many rows in this list, those that the transaction added included. */
export async function requireWithin(tx: Transaction, eventId: string, list: LimitedList) {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${list} WHERE event_id = $1::uuid`,
    eventId,
  );
  if ((row?.count ?? 0) > eventLimits[list])
    throw refuse("invalid_request", { message: `An event has ${limitWords(list)}.` });
}

/** Refuses an event whose activities start on too many days. */
export async function requireDays(tx: Transaction, eventId: string): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM (SELECT DISTINCT ${dayOfSql("a")} FROM activities a
              WHERE a.event_id = $1::uuid AND a.start_time IS NOT NULL) days`,
    eventId,
  );
  if ((row?.count ?? 0) > eventLimits.days)
    throw fieldFault("start_time", `The activities of an event start on ${limitWords("days")}.`);
}

/** Refuses an event with too many days from its start to its end. */
export async function requireDates(tx: Transaction, eventId: string): Promise<void> {
  const found = await tx.query`
    SELECT 1 FROM events WHERE id = ${eventId}::uuid
       AND end_date - start_date > make_interval(days => ${eventLimits.days}::int)`;
  if (found.length > 0) throw fieldFault("end_date", `An event lasts ${limitWords("days")}.`);
}
