import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTable } from "@/components/audit-log";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { DetailList, OptionalText } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { auditLog } from "@/lib/audit/log";
import { eventApplication } from "@/lib/portal/organizer/applications";
import { heldDecision } from "@/lib/portal/organizer/held-decisions";
import { nameOf } from "../../../../person-name";
import { EventFrame } from "../../event-frame";
import { requireManagedEvent } from "../../managed-event";
import { answerWords } from "../answer-words";
import { ApplicationState, headingIdOf, isPending } from "../application-state";
import { DecisionCard } from "./decision-card";
import { Notes } from "./notes";

export const metadata: Metadata = { title: "Application" };

interface Props {
  params: Promise<{ event: string; person: string }>;
}

export default async function ApplicationPage({ params }: Props) {
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
              { term: "Real name", value: <OptionalText text={application.real_name} /> },
              { term: "Nickname", value: <OptionalText text={application.nickname} /> },
              { term: "Organisation", value: <OptionalText text={application.organisation} /> },
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
