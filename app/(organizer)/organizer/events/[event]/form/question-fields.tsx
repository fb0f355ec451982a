import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import type { OrganizerFormField } from "@/lib/portal/organizer/form";
import { type FormFieldType, formFieldTypes } from "@/lib/transitions/application/answers";

export const QuestionFields = ({ current }: { current?: OrganizerFormField }) => (
  <>
    <TextField label="Question" name="label" autoComplete="off" defaultValue={current?.label ?? ""} required />
    <SelectField
      label="Answer"
      name="type"
      defaultValue={formFieldTypes.find((type) => type === current?.type) ?? "text"}
      options={formFieldTypes.map((type) => ({ value: type, label: words[type] }))}
    />
    <TextAreaField
      label="Choices"
      name="options"
      rows={3}
      hint="For a choice: one per line."
      defaultValue={current?.options.join("\n") ?? ""}
      required={false}
    />
    <TextField label="Help" name="help" autoComplete="off" hint="Shown with the question." defaultValue={current?.help ?? ""} required={false} />
    <CheckboxField
      label="Required"
      name="required"
      hint="The application cannot be submitted without an answer."
      defaultChecked={current?.required ?? false}
    />
  </>
);

/** An unknown type is a text box (`controlOf`). */
export const typeWords = (type: string) => words[formFieldTypes.find((known) => known === type) ?? "text"];

const words: Record<FormFieldType, string> = {
  text: "One line",
  textarea: "Several lines",
  number: "Number",
  date: "Date",
  select: "Choice",
  checkbox: "Yes or no",
};
