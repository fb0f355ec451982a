import * as z from "zod";
import type { AnyActor } from "@/lib/audit/actor";
import { isSilent, type Transaction } from "@/lib/db/transact";
import { withNewRowDefaults } from "@/lib/reconcile/item";
import { fieldsOf, type ListName, lists } from "@/lib/reconcile/lists";

import { activityFields } from "@/lib/resources/activity";
import { importedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { participantFields } from "@/lib/resources/participant";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { fieldFault } from "@/lib/transitions/field-fault";
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

// The fields of records, from lines, as verbs take them.

const stamps = { id: true, created_at: true, updated_at: true } as const;
export const role = readersOf("roles", z.object(importedSchemas(roleFields)).omit(stamps));
export const thread = readersOf("threads", z.object(importedSchemas(threadFields)).omit(stamps));
export const location = readersOf(
  "locations",
  z.object(importedSchemas(locationFields)).omit(stamps),
);
export const activity = readersOf(
  "activities",
  z.object(importedSchemas(activityFields)).omit(stamps),
);
const ids = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? []);
export const wave = readersOf(
  "registration_waves",
  z
    .object(importedSchemas(registrationWaveFields))
    .omit(stamps)
    .extend({ base_activities: ids, roles_ids: ids.transform((roles) => roles.toSorted()) }),
);
export const formField = readersOf(
  "form_fields",
  z.object(importedSchemas(lists.form_fields.fields)).omit({ key: true }),
);
export const person = readersOf(
  "people",
  z
    .object(importedSchemas(participantFields))
    .omit({ created_at: true, updated_at: true })
    .extend({
      registered: z.boolean(),
      removed: z.boolean(),
      cancelled: z.boolean(),
      custom_form_fields: z.record(z.string(), z.json()),
    }),
);

/** Reads the fields of lines of one kind: those that a line gives, or all of a new record. */
function readersOf<Schema extends z.ZodObject>(list: ListName, schema: Schema) {
  const partial = schema.partial();
  const absent = new Map(fieldsOf(list).map(([name, field]) => [name, field.absent ?? null]));
  return {
    given: ({ item }: StateLine) => partial.parse(item),
    /** An omitted field has its default; an omitted required field is a fault. */
    complete: ({ item }: StateLine): z.output<Schema> => {
      const row = withNewRowDefaults(list, item, 0);
      const parsed = schema.safeParse(
        Object.fromEntries(
          Object.keys(schema.shape).map((name) => [
            name,
            name in row ? row[name] : absent.get(name),
          ]),
        ),
      );
      if (parsed.success) return parsed.data;
      const field = String(parsed.error.issues[0]?.path[0]);
      throw fieldFault(field, `${field}, which is required for a new record`);
    },
  };
}
