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

/** Stored answers by the keys of their questions; none of somebody who was never asked. */
export const storedAnswers = (stored: unknown): Record<string, Answer> => (typeof stored === "object" && stored !== null ? { ...stored } : {});

export const formFieldTypes = ["text", "textarea", "number", "date", "select", "checkbox"] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** The control of a question; a text box for an unknown type, and for a choice without options. */
export function controlOf({ type, options }: Pick<FormField, "type" | "options">): FormFieldType {
  const control = formFieldTypes.find((known) => known === type) ?? "text";
  return control === "select" && options.length === 0 ? "text" : control;
}

/** What a question is called in the form. */
export const answerName = (key: string) => `answers.${key}`;

/** Parses the answer to a question; an empty one is null, and is refused when the question is required. */
export function answerSchema(field: FormField): z.ZodType<Answer> {
  const control = controlOf(field);
  const given = readers[control](field);
  return field.required ? given.refine((answer) => answer !== null && answer !== false, requiredWords[control]) : given;
}

/** What a form does not send is nothing typed. */
const sent = z.string().default("");

/** Ticked, whatever is sent with it. */
export const ticked = z
  .unknown()
  .optional()
  .transform((typed) => typed !== undefined);

const readers: Record<FormFieldType, (field: FormField) => z.ZodType<Answer>> = {
  text: () => sent.pipe(typedLine(500)),
  textarea: () => sent.pipe(typedProse(5000)),
  number: () => sent.pipe(typedNumber),
  date: () => sent.pipe(typedLine(10)).pipe(z.iso.date("Type a whole date.").nullable()),
  select: ({ options }) => sent.transform((typed) => typed || null).pipe(z.enum(options, "Choose one of the answers.").nullable()),
  checkbox: () => ticked,
};

const requiredWords: Record<FormFieldType, string> = {
  text: "Answer this question.",
  textarea: "Answer this question.",
  number: "Type a number.",
  date: "Type a date.",
  select: "Choose an answer.",
  checkbox: "Tick this to go on.",
};
