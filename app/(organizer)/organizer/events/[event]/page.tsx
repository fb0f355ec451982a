import { languageOf } from "@/components/event-language";
import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { deletionGraceEnds } from "@/lib/portal/operator/deletion-grace";
import { countPendingApplications } from "@/lib/portal/organizer/events";
import { accessWords, visibilityWords } from "../../event-state";
import {
  EventFrame,
  type EventPageProps,
  type OrganizerEvent,
  requireOrganizerEvent,
} from "./event-frame";
import { EventPlots } from "./event-plots";
import { KeptCard } from "./kept-elsewhere";
import { ArchiveCard, PublicationCard } from "./state-cards";

export default async function EventPage({ params }: EventPageProps) {
  const event = await requireOrganizerEvent((await params).event);
  return (
    <EventFrame event={event}>
      <EventFigures event={event} pending={await countPendingApplications(event.id)} />
      {event.isManaged ? <ManagerContent event={event} /> : <SettingsSummary event={event} />}
    </EventFrame>
  );
}

function EventFigures({ event, pending }: { event: OrganizerEvent; pending: number }) {
  const { _count: count } = event;
  const figures = [
    { label: "Participants", figure: count.people, path: "participants", isForManagers: true },
    {
      label: "Pending applications",
      figure: pending,
      path: "applications?state=pending",
      isForManagers: true,
    },
    { label: "Activities", figure: count.activities, path: "program" },
    { label: "Locations", figure: count.locations, path: "locations" },
    { label: "Waves", figure: count.waves, path: "waves" },
    { label: "Integrations", figure: count.connections, path: "integrations" },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-rest sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, figure, path, isForManagers }) => (
        <div
          key={label}
          className="relative flex flex-col-reverse justify-end bg-surface px-4 py-3 has-[a:hover]:bg-hover"
        >
          <dt className="text-sm text-soft">
            {isForManagers && !event.isManaged ? (
              label
            ) : (
              <PageLink
                href={`/organizer/events/${event.id}/${path}`}
                className="after:absolute after:inset-0"
              >
                {label}
              </PageLink>
            )}
          </dt>
          <dd className="text-2xl font-semibold tabular-nums">{figure.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

async function ManagerContent({ event }: { event: OrganizerEvent }) {
  const graceEnds = await deletionGraceEnds([event.id]);
  return (
    <div className="grid gap-4">
      <PublicationCard event={event} />
      <KeptCard eventId={event.id} />
      <EventPlots event={event} />
      <ArchiveCard event={event} graceEndsAt={graceEnds.get(event.id)} />
    </div>
  );
}

/** The content of the page for members who manage only integrations. */
const SettingsSummary = ({ event }: { event: OrganizerEvent }) => (
  <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
    <Card title="Settings">
      <DetailList
        details={[
          { term: "Visibility", value: visibilityWords(event.visibility) },
          { term: "Access mode", value: accessWords(event.access_mode) },
          {
            term: "Place",
            value:
              [event.location, event.city, event.country].filter(Boolean).join(", ") || "not set",
          },
        ]}
      />
    </Card>
    <Card title="Description">
      <p lang={languageOf(event)} className="whitespace-pre-line text-soft">
        {event.description ?? "No description yet."}
      </p>
    </Card>
  </div>
);
