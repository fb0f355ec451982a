import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTable } from "@/components/audit-log";
import { PageLink } from "@/components/page-link";
import { ShownValuesField } from "@/components/shown-values-field";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Card } from "@/components/ui/card";
import { DetailList, OptionalText } from "@/components/ui/detail-list";
import { TextAreaField } from "@/components/ui/field";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { LocalTime } from "@/components/ui/local-time";
import { auditLog } from "@/lib/audit/log";
import { eventApplication } from "@/lib/portal/organizer/applications";
import { type HeldDecision, heldDecision } from "@/lib/portal/organizer/held-decisions";
import { answerWords, nameOf, profileDetails } from "../../../../person-words";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../../event-frame";
import { HeldStatus } from "../../held/held-record";
import { decide, saveNotes } from "../actions";
import { ApplicationState, DecisionButtons, headingIdOf, isPending } from "../application-state";

export const metadata: Metadata = { title: "Application" };

export default async function ApplicationPage({ params }: EventPageProps<"person">) {
  const { event: eventId, person } = await params;
  const event = await requireManagedEvent(eventId, `/applications/${encodeURIComponent(person)}`);
  // Read first: if the decision takes effect before this read, what follows shows its result.
  const held = await heldDecision(event.id, person);
  const application = (await eventApplication(event.id, person)) ?? notFound();
  const { entries } = await auditLog({ of: { event: event.id, person: application.person_id } });
  const name = nameOf(application);
  const ids = { event: event.id, person: application.person_id };
  return (
    <EventFrame event={event} kinds={["person"]}>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingIdOf(application.person_id)} tabIndex={-1} className="text-xl font-semibold">
          <bdi>{name}</bdi>
        </h2>
        <ApplicationState {...application} />
        <PageLink
          href={`/organizer/events/${event.id}/applications`}
          className="link ml-auto text-sm"
        >
          All applications
        </PageLink>
      </div>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card title="Application">
          <DetailList
            details={[
              ...profileDetails(application),
              { term: "E-mail", value: <OptionalText text={application.person.email} /> },
              {
                term: "Privacy mode",
                value: application.privacy_mode
                  ? "On: real name, e-mail and answers are withheld from integrations unless this person shares them"
                  : "Off",
              },
              { term: "Applied", value: <LocalTime at={application.applied_at} /> },
              ...(application.application_status === "rejected" && application.revision_message
                ? [
                    {
                      term: "Message to the applicant",
                      value: <OptionalText text={application.revision_message} />,
                    },
                  ]
                : []),
              ...application.answers.map(({ label, answer }) => ({
                term: label,
                value: <OptionalText text={answerWords(answer)} />,
              })),
            ]}
          />
        </Card>
        <div className="grid gap-6">
          {isPending(application) && <DecisionCard {...ids} name={name} held={held} />}
          <Notes {...ids} application={application} />
        </div>
      </div>
      <div className="mt-6">
        <Card title="History" flush>
          <AuditTable entries={entries} />
        </Card>
      </div>
    </EventFrame>
  );
}

interface Props {
  event: string;
  person: string;
  name: string;
  held: HeldDecision | undefined;
}

/**
 * The decisions on an application, with a message to the applicant. A held decision is shown
 * instead while it can be undone.
 */
const DecisionCard = ({ event, person, name, held }: Props) => (
  <Card title="Decision">
    <ActionForm action={decide} aria-label={`Decide on ${name}`} focusAfter={headingIdOf(person)}>
      <HiddenFields of={{ event, person }} />
      <HeldStatus held={held} />
      {held ? (
        <div>
          <HiddenFields of={{ batch: held.id }} />
          <SubmitButton name="verb" value="undo" variant="secondary">
            Undo
          </SubmitButton>
        </div>
      ) : (
        <DecisionFields />
      )}
    </ActionForm>
  </Card>
);

const DecisionFields = () => (
  <>
    <TextAreaField
      label="Message to the applicant"
      name="message"
      hint="Sent when you reject or request a revision, which takes effect after ten seconds and can be undone until then. The applicant sees it; integrations do not."
      required={false}
    />
    <div className="flex flex-wrap gap-2">
      <DecisionButtons approve="primary" />
    </div>
  </>
);

interface NotesProps {
  event: string;
  person: string;
  application: {
    application_status: string;
    revision_message: string | null;
    application_admin_notes: string | null;
  };
}

/** The organizers' note and, while a revision is requested, the message to the applicant. */
function Notes({
  event,
  person,
  application: { application_status, revision_message, application_admin_notes },
}: NotesProps) {
  const isRevising = application_status === "revision_requested";
  const notes = { application_admin_notes: application_admin_notes ?? "" };
  const shown = isRevising ? { ...notes, revision_message: revision_message ?? "" } : notes;
  return (
    <Card title="Notes">
      <ActionForm action={saveNotes} aria-label="Notes">
        <HiddenFields of={{ event, person }} />
        <ShownValuesField values={shown} />
        {isRevising && (
          <TextAreaField
            label="Message to the applicant"
            name="revision_message"
            hint="The applicant sees it until they submit the application again."
            defaultValue={revision_message ?? ""}
            required={false}
          />
        )}
        <TextAreaField
          label="Note on the application"
          name="application_admin_notes"
          hint="Visible to organizers, and to integrations with participants.read."
          defaultValue={application_admin_notes ?? ""}
          required={false}
        />
        <div>
          <SubmitButton>Save</SubmitButton>
        </div>
      </ActionForm>
    </Card>
  );
}
