import type { AnyActor } from "@/lib/audit/actor";
import { isSilent, type Transaction } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import type { StateLine } from "./line";

/** Lines of one kind about different records of one event, with their transaction. */
export interface LineBatch {
  tx: Transaction;
  actor: AnyActor;
  event: OwnEvent;
  vouches: boolean;
  lines: readonly StateLine[];
}

/** The outcome for the record of a line. */
export interface RecordOutcome {
  /** The id under which its occurrences are recorded. */
  id: string;
  /** Whether anything differed. */
  isChanged: boolean;
}

/**
 * The verbs of one kind. Each takes several lines and returns one RecordOutcome per line. `change`
 * and `remove` are for records that exist.
 */
export interface KindVerbs {
  add: (batch: LineBatch) => Promise<RecordOutcome[]>;
  change: (batch: LineBatch) => Promise<RecordOutcome[]>;
  remove: (batch: LineBatch) => Promise<RecordOutcome[]>;
}

/** One line, with its transaction. */
export interface SingleLine extends Omit<LineBatch, "lines"> {
  line: StateLine;
}

/** A verb that takes one record at a time. It returns whether anything differed. */
export const single =
  (verb: (input: SingleLine) => Promise<boolean>) =>
  async ({ lines, ...context }: LineBatch): Promise<RecordOutcome[]> => {
    const outcomes: RecordOutcome[] = [];
    for (const line of lines)
      outcomes.push({ id: line.id, isChanged: await verb({ ...context, line }) });
    return outcomes;
  };

/**
 * The id of a new record, and the time at which the source created it. History also keeps the time
 * of the record's latest change.
 */
export function identityOf(
  { tx }: Pick<LineBatch, "tx">,
  { id, item: { created_at, updated_at = created_at } }: StateLine,
): RecordIdentity {
  return {
    id,
    ...(typeof created_at === "string" && { created_at }),
    ...(isSilent(tx) && typeof updated_at === "string" && { updated_at }),
  };
}
