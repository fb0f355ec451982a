import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import {
  type Answer,
  answerName,
  answerSchema,
  storedAnswers,
} from "@/lib/transitions/application/answers";
import { formFields, type TypedForm } from "@/lib/transitions/application/form";
import { changedFields, requireNoConflict } from "@/lib/transitions/changed-fields";

/**
 * Answers to the event's own questions: as the organizer typed them, and, by key, as the form had
 * shown them.
 */
export interface EditedAnswers {
  typed: TypedForm;
  seen: Record<string, unknown>;
}

/**
 * The stored answers with the organizer's changes, or undefined when nothing changed. Answers to
 * deleted questions stay stored.
 */
export async function editedAnswers(
  tx: Transaction,
  eventId: string,
  stored: unknown,
  { typed, seen }: EditedAnswers,
) {
  const current = storedAnswers(stored);
  const changes = await changedAnswers(tx, eventId, { typed, seen });
  if (changedFields(current, changes).length === 0) return undefined;
  requireNoConflict(current, changes, seen);
  return { ...current, ...changes };
}

/**
 * Parses the edited answers. A required question may stay unanswered, because the organizer may not
 * know the answer.
 */
async function changedAnswers(
  tx: Transaction,
  eventId: string,
  { typed, seen }: EditedAnswers,
): Promise<Record<string, Answer>> {
  const fields = (await formFields(tx, eventId)).filter(
    ({ key }) => withUnixLineBreaks(typed[answerName(key)] ?? "") !== sentText(seen[key]),
  );
  const shape = Object.fromEntries(
    fields.map((field) => [answerName(field.key), answerSchema({ ...field, required: false })]),
  );
  const parsed = z.object(shape).safeParse(typed);
  if (!parsed.success)
    throw refuse("validation_error", {
      field: null,
      message: "Check the marked fields.",
      cause: parsed.error,
    });
  return Object.fromEntries(fields.map(({ key }) => [key, parsed.data[answerName(key)] ?? null]));
}

/** An answer as the form sends it back unedited. */
function sentText(answer: unknown): string {
  if (answer === true) return "on";
  return answer == null || answer === false ? "" : withUnixLineBreaks(answer);
}

const withUnixLineBreaks = (text: unknown) => String(text).replace(/\r\n?/g, "\n");
