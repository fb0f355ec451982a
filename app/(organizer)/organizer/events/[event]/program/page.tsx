import { CalendarClock, Search } from "lucide-react";
import type { Metadata } from "next";
import { Downloads } from "@/components/downloads";
import { EventZone } from "@/components/event-time";
import { cleanSearchText } from "@/components/filter-bar";
import { pageIn, queryValue, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import {
  activityChoices,
  type ProgramFilters as Filters,
  programPage,
  programThreads,
} from "@/lib/portal/organizer/program";
import { conflictsAmong } from "@/lib/portal/organizer/schedule";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { spanOfTimes } from "@/lib/time/span";
import { counted } from "@/lib/words";
import { EventFrame, requireOrganizerEvent } from "../event-frame";
import { ActivityTable } from "./activity-table";
import { ProgramFilters } from "./program-filters";
import { ProgramViews } from "./program-views";
import { ThreadsTable } from "./threads/threads-table";

export const metadata: Metadata = { title: "Program" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ProgramPage({ params, searchParams }: Props) {
  const event = await requireOrganizerEvent((await params).event, "/program");
  const zone = await zoneOfEvent(event);
  const filters = filtersOf(await searchParams);
  const [{ rows: activities, ...found }, threads, places] = await Promise.all([
    programPage(event.id, filters),
    programThreads(event.id),
    activityChoices(event.id),
  ]);
  const conflicts = await conflictsAmong(event, activities, zone);
  const base = `/organizer/events/${event.id}/program`;
  const addActivity = event.isManaged && (
    <ButtonLink variant="primary" href={`${base}/activities/new`}>
      Add activity
    </ButtonLink>
  );
  return (
    <EventFrame event={event} kinds={["activity", "thread"]}>
      {event._count.activities > 0 && <ProgramViews base={base} chosen="list" />}
      {event._count.activities > 0 && (
        <ProgramFilters base={base} filters={filters} total={found.total} {...places} />
      )}
      <div className="grid grid-cols-1 gap-6">
        <Card
          title="Activities"
          description={
            <>
              {counted(found.total, "activity", "activities")}.{" "}
              <EventZone zone={zone} span={spanOfTimes(activities, event.start_date)} />
            </>
          }
          actions={
            event.isManaged && (
              <>
                <ButtonLink href={`/organizer/events/${event.id}/import`}>Import</ButtonLink>
                <ButtonLink href={`${base}/watch`}>Watch a schedule</ButtonLink>
                {event._count.activities > 0 && addActivity}
              </>
            )
          }
          flush
        >
          {event._count.activities === 0 ? (
            <EmptyState icon={<CalendarClock />} title="No activities yet" action={addActivity}>
              Talks, games, workshops: what people come for. Each can have a time, a place, a host
              and sign-ups.
            </EmptyState>
          ) : (
            <>
              {activities.length === 0 ? (
                <EmptyState
                  icon={<Search />}
                  title="No activity found"
                  action={<ButtonLink href={base}>Show all</ButtonLink>}
                >
                  Change the search or the filters.
                </EmptyState>
              ) : (
                <ActivityTable
                  conflicts={conflicts}
                  event={event.id}
                  zone={zone}
                  activities={activities}
                  group={filters.group}
                  mayManage={event.isManaged}
                />
              )}
              <NumberedPages
                base={base}
                filters={{ ...queryOf(filters), page: found.page }}
                pages={found.pages}
              />
              {activities.length > 0 && (
                <Downloads
                  file={`/organizer/events/${event.id}/exports/program`}
                  of="the program"
                  filters={{ ...queryOf(filters), page: "" }}
                />
              )}
            </>
          )}
        </Card>
        <Card
          title="Threads"
          description="Tracks or themes that group activities."
          actions={
            event.isManaged && <ButtonLink href={`${base}/threads/new`}>Add thread</ButtonLink>
          }
          flush
        >
          <ThreadsTable event={event.id} threads={threads} mayManage={event.isManaged} />
        </Card>
      </div>
    </EventFrame>
  );
}

const filtersOf = (query: Awaited<SearchParams>): Filters => ({
  search: cleanSearchText(queryValue(query.q)),
  status: queryValue(query.status),
  thread: queryValue(query.thread),
  location: queryValue(query.location),
  group: queryValue(query.group) === "thread" ? "thread" : "day",
  page: pageIn(query),
});

const queryOf = ({ search, group, ...filters }: Filters) => ({
  ...filters,
  q: search,
  group: group === "day" ? "" : group,
});
