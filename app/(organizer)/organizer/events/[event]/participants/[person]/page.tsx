import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { AuditTable } from "@/components/audit-log";
import { EmailAddress } from "@/components/breakable";
import { EventTimeSpan } from "@/components/event-time";
import { PageLink } from "@/components/page-link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList, OptionalText } from "@/components/ui/detail-list";
import { LocalTime } from "@/components/ui/local-time";
import { auditLog } from "@/lib/audit/log";
import { heldDecision } from "@/lib/portal/organizer/held-decisions";
import { eventParticipant, isRemoved } from "@/lib/portal/organizer/participants";
import { eventForm, eventRoles } from "@/lib/portal/organizer/parts";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { answerWords, nameOf, profileDetails } from "../../../../person-words";
import { EventFrame, type EventPageProps, requireManagedEvent } from "../../event-frame";
import { HeldRecord } from "../../held/held-record";
import { EditParticipant, RemoveParticipant } from "../participants-table";

export const metadata: Metadata = { title: "Participant" };

export default async function ParticipantPage({ params }: EventPageProps<"person">) {
  const { event: eventId, person } = await params;
  const event = await requireManagedEvent(eventId, `/participants/${encodeURIComponent(person)}`);
  const base = `/organizer/events/${event.id}`;
  const held = await heldDecision(event.id, person); // read first, as on the application's page
  const found = await eventParticipant(event.id, person);
  if (!found && (await isRemoved(event.id, person))) redirect(`${base}/participants`);
  const { participant, signedUp, hosted } = found ?? notFound();
  const removal = held?.decision === "remove" ? held : undefined;
  const [questions, roles, { entries }, zone] = [
    await eventForm(event.id),
    await eventRoles(event.id),
    await auditLog({ of: { event: event.id, person: participant.person_id } }),
    await zoneOfEvent(event),
  ];
  return (
    <EventFrame event={event}>
      <div className="grid gap-6">
        <Card
          title={
            <span className="flex flex-wrap items-center gap-2">
              <bdi>{nameOf(participant)}</bdi>
              {participant.person.is_guest && <Badge>guest</Badge>}
              {participant.privacy_mode && <Badge tone="note">privacy mode</Badge>}
            </span>
          }
          description={
            <PageLink href={`${base}/participants`} className="link">
              All participants
            </PageLink>
          }
          actions={
            <>
              <EditParticipant {...{ eventId: event.id, participant, roles, questions }} />
              {!removal && (
                <RemoveParticipant
                  eventId={event.id}
                  participant={participant}
                  isConnected={event._count.connections > 0}
                />
              )}
            </>
          }
        >
          <DetailList
            details={[
              ...profileDetails(participant),
              {
                term: "E-mail",
                value: participant.person.email ? (
                  <EmailAddress email={participant.person.email} />
                ) : (
                  <OptionalText text={null} />
                ),
              },
              { term: "Role", value: <OptionalText text={participant.role?.name ?? null} /> },
              {
                term: "Since",
                value: participant.registered_at && (
                  <LocalTime at={participant.registered_at} form="date" />
                ),
              },
              ...questions.map(({ key, label }) => ({
                term: label,
                value: <OptionalText text={answerWords(participant.answers[key] ?? null)} />,
              })),
              { term: "Note", value: <OptionalText text={participant.admin_notes} /> },
              ...(participant.person.is_guest
                ? []
                : [
                    {
                      term: "Application",
                      value: (
                        <PageLink
                          href={`${base}/applications/${participant.person_id}`}
                          className="link"
                        >
                          Open the application
                        </PageLink>
                      ),
                    },
                  ]),
            ]}
          />
          <HeldRecord
            event={event.id}
            held={removal}
            name={nameOf(participant)}
            className="[&:has(>:not(:empty))]:mt-5"
          />
        </Card>
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          <Activities title="Signed up for" of={signedUp} base={base} zone={zone} />
          <Activities title="Hosts" of={hosted} base={base} zone={zone} />
        </div>
        <Card title="History" flush>
          <AuditTable entries={entries} />
        </Card>
      </div>
    </EventFrame>
  );
}

interface ActivitiesProps {
  title: string;
  of: { id: string; title: string | null; start_time: Date | null; end_time: Date | null }[];
  base: string;
  zone: string;
}

const Activities = ({ title, of: activities, base, zone }: ActivitiesProps): ReactNode =>
  activities.length > 0 && (
    <Card title={title}>
      <ul className="grid gap-2 text-sm">
        {activities.map(({ id, title: name, start_time, end_time }) => (
          <li key={id}>
            <PageLink href={`${base}/program/activities/${id}`} className="link">
              <bdi>{name ?? "Untitled activity"}</bdi>
            </PageLink>
            {start_time && end_time && (
              <span className="block text-soft">
                <EventTimeSpan start={start_time} end={end_time} zone={zone} withDate />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
