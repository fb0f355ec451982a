import { ArrowDown, ArrowUp } from "lucide-react";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { ConfirmDialog, EditDialog } from "@/components/ui/dialog";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { actionsColumn, Table } from "@/components/ui/table";
import type { OrganizerFormField } from "@/lib/portal/organizer/form";
import { deleteQuestion, moveQuestion, saveQuestion } from "./actions";
import { QuestionFields, shownQuestion, typeWords } from "./question-fields";

interface QuestionProps {
  eventId: string;
  question: OrganizerFormField;
}

/** The form's questions in order. */
export const QuestionsTable = ({
  eventId,
  questions,
}: {
  eventId: string;
  questions: OrganizerFormField[];
}) => (
  <Table
    caption="Questions"
    columns={[{ header: "Question" }, { header: "Answer" }, { header: "Key" }, actionsColumn]}
    rows={questions.map((question, at) => ({
      key: question.key,
      cells: [
        <span key="question" className="block text-left">
          <bdi className="font-medium">{question.label}</bdi>
          {question.help && (
            <bdi className="block text-sm font-normal text-soft">{question.help}</bdi>
          )}
        </span>,
        <span key="answer">
          {typeWords(question.type)}
          {question.required && <span className="block text-soft">required</span>}
        </span>,
        <code key="key" className="font-mono text-xs break-all">
          {question.key}
        </code>,
        <span key="actions" className="flex flex-wrap justify-end gap-2">
          <Move eventId={eventId} question={question} direction="up" disabled={at === 0} />
          <Move
            eventId={eventId}
            question={question}
            direction="down"
            disabled={at === questions.length - 1}
          />
          <EditDialog
            trigger="Edit"
            title="Edit the question"
            action={saveQuestion}
            fields={{ event: eventId, key: question.key }}
          >
            <ShownValuesField values={shownQuestion(question)} />
            <QuestionFields current={question} />
          </EditDialog>
          <Delete eventId={eventId} question={question} />
        </span>,
      ],
    }))}
  />
);

const Move = ({
  eventId,
  question,
  direction,
  disabled,
}: QuestionProps & { direction: "up" | "down"; disabled: boolean }) => (
  <ActionForm
    action={moveQuestion}
    className="contents"
    aria-label={`Move ${question.label} ${direction}`}
  >
    <HiddenFields of={{ event: eventId, key: question.key, direction }} />
    <SubmitButton
      variant="ghost"
      disabled={disabled}
      aria-label={`Move ${direction}`}
      title={`Move ${direction}`}
    >
      {direction === "up" ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
    </SubmitButton>
  </ActionForm>
);

const Delete = ({ eventId, question }: QuestionProps) => (
  <ConfirmDialog
    verb="Delete"
    title={`Delete “${question.label}”?`}
    action={deleteQuestion}
    fields={{ event: eventId, key: question.key }}
  >
    <p className="text-sm">
      It is no longer asked, and existing answers disappear from every page and from the read API at
      once.
    </p>
  </ConfirmDialog>
);
