import { CalendarClock, Search } from "lucide-react";
import type { Metadata } from "next";
import { searchIn } from "@/components/filter-bar";
import { one, type SearchParams } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LocalZone } from "@/components/ui/local-time";
import { type ProgramFilters as Filters, programPage, programPlaces, programThreads } from "@/lib/portal/organizer/program";
import { counted } from "@/lib/words";
import { EventFrame, requireOrganizerEvent } from "../event-frame";
import { Pages, pageIn } from "../pages";
import { ActivityTables } from "./activity-tables";
import { ProgramFilters } from "./program-filters";
import { ThreadsTable } from "./threads/threads-table";

export const metadata: Metadata = { title: "Program" };

interface Props {
  params: Promise<{ event: string }>;
  searchParams: SearchParams;
}

export default async function ProgramPage({ params, searchParams }: Props) {
  const event = await requireOrganizerEvent((await params).event, "/program");
  const filters = filtersOf(await searchParams);
  const [{ rows: activities, ...found }, threads, places] = await Promise.all([
    programPage(event.id, filters),
    programThreads(event.id),
    programPlaces(event.id),
  ]);
  const base = `/organizer/events/${event.id}/program`;
  const addActivity = event.isManaged && (
    <ButtonLink variant="primary" href={`${base}/activities/new`}>
      Add activity
    </ButtonLink>
  );
  return (
    <EventFrame event={event}>
      {event._count.activities > 0 && <ProgramFilters base={base} filters={filters} {...places} />}
      <div className="grid gap-6">
        <Card
          title="Activities"
          description={
            <>
              {counted(found.total, "activity", "activities")}. Times are in <LocalZone />.
            </>
          }
          actions={event._count.activities > 0 && addActivity}
          flush
        >
          {event._count.activities === 0 ? (
            <EmptyState icon={<CalendarClock />} title="No activities yet" action={addActivity}>
              Talks, games, workshops: what people come for. Each can have a time, a place, a host and sign-ups.
            </EmptyState>
          ) : (
            <>
              {activities.length === 0 ? (
                <EmptyState icon={<Search />} title="No activity found" action={<ButtonLink href={base}>Show all</ButtonLink>}>
                  Change the search or the filters.
                </EmptyState>
              ) : (
                <ActivityTables event={event.id} activities={activities} group={filters.group} manages={event.isManaged} />
              )}
              <Pages base={base} filters={{ ...addressOf(filters), page: found.page }} pages={found.pages} />
            </>
          )}
        </Card>
        <Card
          title="Threads"
          description="Tracks or themes that group activities."
          actions={event.isManaged && <ButtonLink href={`${base}/threads/new`}>Add thread</ButtonLink>}
          flush
        >
          <ThreadsTable event={event.id} threads={threads} manages={event.isManaged} />
        </Card>
      </div>
    </EventFrame>
  );
}

const filtersOf = (asked: Awaited<SearchParams>): Filters => ({
  search: searchIn(one(asked.q)),
  status: one(asked.status),
  thread: one(asked.thread),
  location: one(asked.location),
  group: one(asked.group) === "thread" ? "thread" : "day",
  page: pageIn(asked),
});

const addressOf = ({ search, group, ...filters }: Filters) => ({ ...filters, q: search, group: group === "day" ? "" : group });
