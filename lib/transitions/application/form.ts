import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { typedLine, typedName } from "@/lib/resources/typed";
import { type Answer, answerName, answerSchema, type Question, typedCheckbox } from "./answers";

/** The submitted fields by form name: `display_name`, `answers.diet`. */
export type TypedForm = Record<string, unknown>;

export interface ParsedForm {
  profile: z.output<typeof profileSchema>;
  /** Only for keys that the event declares. */
  answers: Record<string, Answer>;
}

/**
 * Parses the form of an application or a profile as the event defines it now. Refuses with every
 * fault by field name (a ZodError as the cause).
 */
export async function parseForm(
  tx: Transaction,
  eventId: string,
  typed: TypedForm,
): Promise<ParsedForm> {
  const fields = await formFields(tx, eventId);
  const profile = profileSchema.safeParse(typed);
  const answers = z
    .object(Object.fromEntries(fields.map((field) => [answerName(field.key), answerSchema(field)])))
    .safeParse(typed);
  if (!profile.success || !answers.success) {
    const cause = new z.ZodError([
      ...(profile.error?.issues ?? []),
      ...(answers.error?.issues ?? []),
    ]);
    throw refuse("validation_error", { field: null, message: "Check the marked fields.", cause });
  }
  return {
    profile: profile.data,
    answers: Object.fromEntries(
      fields.map(({ key }) => [key, answers.data[answerName(key)] ?? null]),
    ),
  };
}

/** The event's own questions, in their order. */
export const formFields = (
  tx: Pick<Transaction, "formField">,
  eventId: string,
): Promise<Question[]> =>
  tx.formField.findMany({
    where: { event_id: eventId },
    select: { key: true, label: true, type: true, help: true, options: true, required: true },
    orderBy: [{ sort_order: "asc" }, { key: "asc" }],
  });

const optionalName = z.string().default("").pipe(typedLine(120));

const profileSchema = z.object({
  display_name: z.string().default("").pipe(typedName(120, "Enter a display name.")),
  nickname: optionalName,
  organisation: optionalName,
  real_name: optionalName,
  privacy_mode: typedCheckbox,
});
