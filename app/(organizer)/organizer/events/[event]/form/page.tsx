import { ArrowDown, ArrowUp, ListChecks, Plus } from "lucide-react";
import type { Metadata } from "next";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckboxField, SelectField, TextAreaField, TextField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { actionsColumn, Table } from "@/components/ui/table";
import { eventForm, type OrganizerFormField } from "@/lib/portal/organizer/parts";
import { type FormFieldType, formFieldTypes } from "@/lib/transitions/application/answers";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../event-frame";
import { DeleteItem } from "../event-item";
import { moveQuestion, removeQuestion, saveQuestion } from "../item-actions";

export const metadata: Metadata = { title: "Application form" };

export default async function FormPage({ params }: EventPageProps) {
  const event = await requireManagedEvent((await params).event, "/form");
  const questions = await eventForm(event.id);
  const addButton = (
    <EditDialog
      trigger="Add question"
      icon={<Plus aria-hidden="true" />}
      title="Add a question"
      action={saveQuestion}
      fields={{ event: event.id }}
      addsSeveral
    >
      <QuestionFields />
    </EditDialog>
  );
  return (
    <EventFrame event={event} kinds={["form_field"]}>
      <Card
        title="Application form"
        description="Questions this event asks in addition to display name, nickname, organisation, real name and privacy mode."
        actions={addButton}
        flush
      >
        {questions.length === 0 ? (
          <EmptyState icon={<ListChecks />} title="No questions yet">
            Ask only for what you need: answers are personal data.
          </EmptyState>
        ) : (
          <QuestionsTable eventId={event.id} questions={questions} />
        )}
      </Card>
    </EventFrame>
  );
}

interface QuestionProps {
  eventId: string;
  question: OrganizerFormField;
}

const QuestionsTable = ({
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
          <DeleteItem
            name={`“${question.label}”`}
            action={removeQuestion}
            fields={{ event: eventId, key: question.key }}
            consequences="It is no longer asked, and existing answers disappear from every page and from the read API at once."
          />
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

/**
 * The values of the question form; without a question, those of a new one. An unknown type is shown
 * as a text (`controlOf`).
 */
const shownQuestion = (question?: OrganizerFormField) => ({
  label: question?.label ?? "",
  type: typeOf(question?.type),
  options: question?.options.join("\n") ?? "",
  help: question?.help ?? "",
  required: question?.required ?? false,
});

const typeOf = (type?: string): FormFieldType =>
  formFieldTypes.find((known) => known === type) ?? "text";

function QuestionFields({ current }: { current?: OrganizerFormField }) {
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

const typeWords = (type: string) => words[typeOf(type)];

const words: Record<FormFieldType, string> = {
  text: "One line",
  textarea: "Several lines",
  number: "Number",
  date: "Date",
  select: "Choice",
  checkbox: "Yes or no",
};
