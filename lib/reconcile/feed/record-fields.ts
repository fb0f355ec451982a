import * as z from "zod";
import { withNewRowDefaults } from "@/lib/reconcile/item";
import { type ListName, lists } from "@/lib/reconcile/lists";
import { fieldsOf } from "@/lib/reconcile/staging";
import { activityFields } from "@/lib/resources/activity";
import { importedSchemas } from "@/lib/resources/kinds";
import { locationFields } from "@/lib/resources/location";
import { participantFields } from "@/lib/resources/participant";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { roleFields } from "@/lib/resources/role";
import { threadFields } from "@/lib/resources/thread";
import { fieldFault } from "@/lib/transitions/field-fault";
import type { StateLine } from "./line";

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
