import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { answerName, controlOf, type Question } from "@/lib/transitions/application/answers";

interface Props {
  question: Question;
  answer: unknown;
  /** The choice of nothing, in the page's language. */
  choose?: string;
}

/** One of the event's own questions, with the control for its type. */
export function QuestionField({ question, answer, choose = "Choose…" }: Props) {
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
          options={[
            { value: "", label: choose },
            ...options.map((option) => ({ value: option, label: option })),
          ]}
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
