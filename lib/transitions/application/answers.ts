import * as z from "zod";
import { typedLine, typedNumber, typedProse } from "@/lib/resources/typed";

/** A question of an event's own form. */
export interface FormField {
  key: string;
  label: string;
  type: string;
  help: string | null;
  options: string[];
  required: boolean;
}

export type Answer = string | number | boolean | null;

/** Stored answers by question key. Empty for a person who was never asked. */
export const storedAnswers = (stored: unknown): Record<string, Answer> => (typeof stored === "object" && stored !== null ? { ...stored } : {});

export const formFieldTypes = ["text", "textarea", "number", "date", "select", "checkbox"] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** The form control for a question. An unknown type and a select without options get a text box. */
export function controlOf({ type, options }: Pick<FormField, "type" | "options">): FormFieldType {
  const control = formFieldTypes.find((known) => known === type) ?? "text";
  return control === "select" && options.length === 0 ? "text" : control;
}

/** The name of a question's form field. */
export const answerName = (key: string) => `answers.${key}`;

/** Parses the answer to a question; an empty one is null, and is refused when the question is required. */
export function answerSchema(field: FormField): z.ZodType<Answer> {
  const control = controlOf(field);
  const given = readers[control](field);
  return field.required ? given.refine((answer) => answer !== null && answer !== false, requiredWords[control]) : given;
}

/** A field that the form does not send counts as empty. */
const sent = z.string().default("");

/** A checkbox is ticked when its field is sent, regardless of the value. */
export const ticked = z
  .unknown()
  .optional()
  .transform((typed) => typed !== undefined);

const readers: Record<FormFieldType, (field: FormField) => z.ZodType<Answer>> = {
  text: () => sent.pipe(typedLine(500)),
  textarea: () => sent.pipe(typedProse(5000)),
  number: () => sent.pipe(typedNumber),
  date: () => sent.pipe(typedLine(10)).pipe(z.iso.date("Enter a complete date.").nullable()),
  select: ({ options }) => sent.transform((typed) => typed || null).pipe(z.enum(options, "Choose one of the answers.").nullable()),
  checkbox: () => ticked,
};

const requiredWords: Record<FormFieldType, string> = {
  text: "Answer this question.",
  textarea: "Answer this question.",
  number: "Enter a number.",
  date: "Enter a date.",
  select: "Choose an answer.",
  checkbox: "Tick this to continue.",
};
