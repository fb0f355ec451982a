import { CalendarDays, Plus } from "lucide-react";
import type { Metadata } from "next";
import { EventDates } from "@/components/event-dates";
import { PageLink } from "@/components/page-link";
import { pageIn, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Table } from "@/components/ui/table";
import { organizerEvents } from "@/lib/portal/organizer/events";
import { requireActor } from "@/lib/session/current-actor";
import { EventState, visibilityWords } from "./event-state";

export const metadata: Metadata = { title: "Your events" };

export default async function OrganizerPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/organizer");
  const { rows: events, ...found } = await organizerEvents(
    actor.personId,
    pageIn(await searchParams),
  );
  return (
    <>
      <PageHeader
        title="Your events"
        description="The events of the organizations you belong to."
        actions={
          <ButtonLink
            href="/organizer/events/new"
            variant="primary"
            icon={<Plus aria-hidden="true" />}
          >
            New event
          </ButtonLink>
        }
      />
      <Card flush>
        {events.length === 0 ? (
          <EmptyState
            icon={<CalendarDays />}
            title="No events yet"
            action={
              <>
                <ButtonLink href="/organizer/start" variant="primary">
                  First steps
                </ButtonLink>
                <ButtonLink href="/organizations">Your organizations</ButtonLink>
              </>
            }
          >
            The first steps take you from nothing to open applications. Your organizations' events
            appear here if you can manage their events or integrations.
          </EmptyState>
        ) : (
          <Table
            caption="Your events"
            columns={[
              { header: "Event" },
              { header: "State" },
              { header: "Dates" },
              { header: "Visibility" },
              { header: "Organization" },
              { header: "Integrations", align: "end" },
            ]}
            rows={events.map((event) => ({
              key: event.id,
              cells: [
                <PageLink key="event" href={`/organizer/events/${event.id}`} className="link">
                  <bdi>{event.title ?? "Untitled event"}</bdi>
                </PageLink>,
                <EventState key="state" {...event} />,
                <EventDates key="dates" {...event} />,
                visibilityWords(event.visibility),
                <bdi key="organization">{event.organization.name}</bdi>,
                event._count.connections,
              ],
            }))}
          />
        )}
        <NumberedPages base="/organizer" filters={{ page: found.page }} pages={found.pages} />
      </Card>
    </>
  );
}
