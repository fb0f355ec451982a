import * as z from "zod";
import { typedLine, typedNumber, typedProse } from "@/lib/resources/typed";

/** A question of an event's own form. */
export interface Question {
  key: string;
  label: string;
  type: string;
  help: string | null;
  options: string[];
  required: boolean;
}

export type Answer = string | number | boolean | null;

/** Stored answers by question key. Empty for a person who was never asked. */
export const storedAnswers = (stored: unknown): Record<string, Answer> =>
  typeof stored === "object" && stored !== null ? { ...stored } : {};

export const formFieldTypes = ["text", "textarea", "number", "date", "select", "checkbox"] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** The form control for a question. An unknown type and a select without options get a text box. */
export function controlOf({ type, options }: Pick<Question, "type" | "options">): FormFieldType {
  const control = formFieldTypes.find((known) => known === type) ?? "text";
  return control === "select" && options.length === 0 ? "text" : control;
}

/** The name of a question's form field. */
export const answerName = (key: string) => `answers.${key}`;

/**
 * Parses the answer to a question; an empty one is null, and is refused when the question is
 * required.
 */
export function answerSchema(field: Question): z.ZodType<Answer> {
  const control = controlOf(field);
  const schema = answerSchemas[control](field);
  return field.required
    ? schema.refine((answer) => answer !== null && answer !== false, requiredMessages[control])
    : schema;
}

/** A field that the form does not send counts as empty. */
const sentText = z.string().default("");

/** A checkbox is ticked when its field is sent, regardless of the value. */
export const typedCheckbox = z
  .unknown()
  .optional()
  .transform((typed) => typed !== undefined);

const answerSchemas: Record<FormFieldType, (field: Question) => z.ZodType<Answer>> = {
  text: () => sentText.pipe(typedLine(500)),
  textarea: () => sentText.pipe(typedProse(5000)),
  number: () => sentText.pipe(typedNumber),
  date: () => sentText.pipe(typedLine(10)).pipe(z.iso.date("Enter a complete date.").nullable()),
  select: ({ options }) =>
    sentText
      .transform((typed) => typed || null)
      .pipe(z.enum(options, "Choose one of the answers.").nullable()),
  checkbox: () => typedCheckbox,
};

const requiredMessages: Record<FormFieldType, string> = {
  text: "Answer this question.",
  textarea: "Answer this question.",
  number: "Enter a number.",
  date: "Enter a date.",
  select: "Choose an answer.",
  checkbox: "Tick this to continue.",
};
