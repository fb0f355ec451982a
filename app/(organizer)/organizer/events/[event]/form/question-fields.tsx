import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import type { OrganizerFormField } from "@/lib/portal/organizer/form";
import { type FormFieldType, formFieldTypes } from "@/lib/transitions/application/answers";

/**
 * The values of the question form; without a question, those of a new one. An unknown type is shown
 * as a text (`controlOf`).
 */
export const shownQuestion = (question?: OrganizerFormField) => ({
  label: question?.label ?? "",
  type: typeOf(question?.type),
  options: question?.options.join("\n") ?? "",
  help: question?.help ?? "",
  required: question?.required ?? false,
});

const typeOf = (type?: string): FormFieldType =>
  formFieldTypes.find((known) => known === type) ?? "text";

export function QuestionFields({ current }: { current?: OrganizerFormField }) {
  const shown = shownQuestion(current);
  return (
    <>
      <TextField
        label="Question"
        name="label"
        autoComplete="off"
        defaultValue={shown.label}
        required
      />
      <SelectField
        label="Answer"
        name="type"
        defaultValue={shown.type}
        options={formFieldTypes.map((type) => ({ value: type, label: words[type] }))}
      />
      <TextAreaField
        label="Choices"
        name="options"
        rows={3}
        hint="For a choice: one per line."
        defaultValue={shown.options}
        required={false}
      />
      <TextField
        label="Help"
        name="help"
        autoComplete="off"
        hint="Shown with the question."
        defaultValue={shown.help}
        required={false}
      />
      <CheckboxField
        label="Required"
        name="required"
        hint="The application cannot be submitted without an answer."
        defaultChecked={shown.required}
      />
    </>
  );
}

export const typeWords = (type: string) => words[typeOf(type)];

const words: Record<FormFieldType, string> = {
  text: "One line",
  textarea: "Several lines",
  number: "Number",
  date: "Date",
  select: "Choice",
  checkbox: "Yes or no",
};
