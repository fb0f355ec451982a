import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { answerName, controlOf, type FormField } from "@/lib/transitions/application/answers";

/** One of the event's own questions, with the control for its type. */
export function QuestionField({ question, answer }: { question: FormField; answer: unknown }) {
  const { key, label, help, options, required } = question;
  const wiring = { label, name: answerName(key), hint: help ?? undefined, required };
  const typed = answer == null ? "" : String(answer);
  switch (controlOf(question)) {
    case "checkbox":
      return <CheckboxField {...wiring} defaultChecked={answer === true} />;
    case "select":
      return <SelectField {...wiring} options={[nothing, ...options.map((option) => ({ value: option, label: option }))]} defaultValue={typed} />;
    case "textarea":
      return <TextAreaField {...wiring} defaultValue={typed} />;
    case "number":
      return <TextField {...wiring} inputMode="decimal" defaultValue={typed} />;
    case "date":
      return <TextField {...wiring} type="date" defaultValue={typed} />;
    case "text":
      return <TextField {...wiring} defaultValue={typed} />;
  }
}

const nothing = { value: "", label: "Choose…" };
