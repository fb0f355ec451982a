import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { type Answer, answerName, answerSchema, storedAnswers } from "@/lib/transitions/application/answers";
import { formFields, type TypedForm } from "@/lib/transitions/application/form";
import { changedFields, requireAsSeen } from "@/lib/transitions/changed";

/** Answers to the event's own questions: as the organizer typed them, and, by key, as the form had shown them. */
export interface EditedAnswers {
  typed: TypedForm;
  seen: Record<string, unknown>;
}

/** The stored answers with the organizer's changes, or undefined when nothing changed. Answers to deleted questions stay stored. */
export async function answersAfter(tx: Transaction, eventId: string, stored: unknown, { typed, seen }: EditedAnswers) {
  const there = storedAnswers(stored);
  const changes = await touchedAnswers(tx, eventId, { typed, seen });
  if (changedFields(there, changes).length === 0) return undefined;
  requireAsSeen(there, changes, seen);
  return { ...there, ...changes };
}

/** Parses the edited answers. A required question may stay unanswered, because the organizer may not know the answer. */
async function touchedAnswers(tx: Transaction, eventId: string, { typed, seen }: EditedAnswers): Promise<Record<string, Answer>> {
  const fields = (await formFields(tx, eventId)).filter(({ key }) => linesOf(typed[answerName(key)] ?? "") !== textOf(seen[key]));
  const shape = Object.fromEntries(fields.map((field) => [answerName(field.key), answerSchema({ ...field, required: false })]));
  const read = z.object(shape).safeParse(typed);
  if (!read.success) throw refuse("validation_error", { field: null, message: "Check the marked fields.", cause: read.error });
  return Object.fromEntries(fields.map(({ key }) => [key, read.data[answerName(key)] ?? null]));
}

/** An answer as the form sends it back unedited. */
function textOf(answer: unknown): string {
  if (answer === true) return "on";
  return answer == null || answer === false ? "" : linesOf(answer);
}

const linesOf = (text: unknown) => String(text).replace(/\r\n?/g, "\n");
