import * as z from "zod";
import { typedChoice, typedLine, typedName } from "@/lib/resources/typed";
import { formFieldTypes } from "@/lib/transitions/application/answers";

export const formFieldSchema = z
  .object({
    label: typedName(200, "Enter the question."),
    type: typedChoice(formFieldTypes),
    help: typedLine(500),
    /** One per line. */
    options: z
      .string()
      .transform((text) =>
        [...new Set(text.split(/[\r\n]+/).map((line) => line.trim()))].filter(
          (line) => line !== "",
        ),
      ),
    required: z.boolean(),
  })
  .refine(({ type, options }) => type !== "select" || options.length > 0, {
    path: ["options"],
    message: "Enter at least one choice.",
  })
  .transform((field) => ({ ...field, options: field.type === "select" ? field.options : [] }));

export type FormFieldInput = z.output<typeof formFieldSchema>;
