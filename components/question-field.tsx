import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { answerName, controlOf, type Question } from "@/lib/transitions/application/answers";

/** One of the event's own questions, with the control for its type. */
export function QuestionField({ question, answer }: { question: Question; answer: unknown }) {
  const { key, label, help, options, required } = question;
  const fieldProps = { label, name: answerName(key), hint: help ?? undefined, required };
  const text = answer == null ? "" : String(answer);
  switch (controlOf(question)) {
    case "checkbox":
      return <CheckboxField {...fieldProps} defaultChecked={answer === true} />;
    case "select":
      return (
        <SelectField
          {...fieldProps}
          options={[noChoice, ...options.map((option) => ({ value: option, label: option }))]}
          defaultValue={text}
        />
      );
    case "textarea":
      return <TextAreaField {...fieldProps} defaultValue={text} />;
    case "number":
      return <TextField {...fieldProps} inputMode="decimal" defaultValue={text} />;
    case "date":
      return <TextField {...fieldProps} type="date" defaultValue={text} />;
    case "text":
      return <TextField {...fieldProps} defaultValue={text} />;
  }
}

const noChoice = { value: "", label: "Choose…" };
