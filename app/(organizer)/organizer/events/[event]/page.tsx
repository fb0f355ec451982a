import { PageLink } from "@/components/page-link";
import { Card } from "@/components/ui/card";
import { FactList } from "@/components/ui/fact-list";
import { deletionGraceEnds } from "@/lib/portal/operator/deletion-grace";
import { pendingApplications } from "@/lib/portal/organizer/events";
import { eventSettingsOf } from "@/lib/portal/organizer/settings";
import { accessWords, visibilityWords } from "../../event-facts";
import { Archiving } from "./archiving";
import { EventFrame, requireOrganizerEvent } from "./event-frame";
import { Numbers } from "./numbers";
import { Publication } from "./publication";
import { SettingsForm } from "./settings-form";

interface Props {
  params: Promise<{ event: string }>;
}

export default async function EventPage({ params }: Props) {
  const event = await requireOrganizerEvent((await params).event);
  return (
    <EventFrame event={event}>
      <Figures event={event} pending={await pendingApplications(event.id)} />
      {event.isManaged ? <Managed event={event} /> : <Facts event={event} />}
    </EventFrame>
  );
}

type OrganizerEvent = Awaited<ReturnType<typeof requireOrganizerEvent>>;

function Figures({ event, pending }: { event: OrganizerEvent; pending: number }) {
  const { _count: count } = event;
  const figures = [
    { label: "Participants", figure: count.people, path: "participants", managed: true },
    { label: "Pending applications", figure: pending, path: "applications?state=pending", managed: true },
    { label: "Activities", figure: count.activities, path: "program" },
    { label: "Locations", figure: count.locations, path: "locations" },
    { label: "Waves", figure: count.waves, path: "waves" },
    { label: "Integrations", figure: count.connections, path: "integrations" },
  ];
  return (
    <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-rest sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, figure, path, managed }) => (
        <div key={label} className="relative flex flex-col-reverse justify-end bg-surface px-4 py-4 has-[a:hover]:bg-hover">
          <dt className="text-sm text-soft">
            {managed && !event.isManaged ? (
              label
            ) : (
              <PageLink href={`/organizer/events/${event.id}/${path}`} className="after:absolute after:inset-0">
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

/** The content of the page for members who manage events. */
async function Managed({ event }: { event: OrganizerEvent }) {
  const [settings, ends] = await Promise.all([eventSettingsOf(event.id), deletionGraceEnds([event.id])]);
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Publication event={event} />
        <Archiving event={event} graceEndsAt={ends.get(event.id)} />
      </div>
      <Numbers event={event} />
      <SettingsForm eventId={event.id} settings={settings} />
    </div>
  );
}

/** The content of the page for members who manage only integrations. */
const Facts = ({ event }: { event: OrganizerEvent }) => (
  <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
    <Card title="Settings">
      <FactList
        facts={[
          { term: "Visibility", value: visibilityWords(event.visibility) },
          { term: "Access mode", value: accessWords(event.access_mode) },
          { term: "Place", value: [event.location, event.city, event.country].filter(Boolean).join(", ") || "not set" },
        ]}
      />
    </Card>
    <Card title="Description">
      <p className="whitespace-pre-line text-soft">{event.description ?? "No description yet."}</p>
    </Card>
  </div>
);
