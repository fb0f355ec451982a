import { ListChecks, Plus } from "lucide-react";
import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { EditDialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { eventForm } from "@/lib/portal/organizer/form";
import { EventFrame } from "../event-frame";
import { requireManagedEvent } from "../managed-event";
import { saveQuestion } from "./actions";
import { QuestionFields } from "./question-fields";
import { QuestionsTable } from "./questions-table";

export const metadata: Metadata = { title: "Application form" };

interface Props {
  params: Promise<{ event: string }>;
}

export default async function FormPage({ params }: Props) {
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
