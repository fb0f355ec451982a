import { CalendarClock, Search, Waypoints } from "lucide-react";
import type { Metadata } from "next";
import { Downloads } from "@/components/downloads";
import { EventZone } from "@/components/event-time";
import { pageIn, queryValue } from "@/components/search-params";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NumberedPages } from "@/components/ui/list-pages";
import { actionsColumn, Table } from "@/components/ui/table";
import { heldCancellations } from "@/lib/portal/organizer/held-decisions";
import { type ProgramThread, programThreads } from "@/lib/portal/organizer/parts";
import {
  activityChoices,
  type ProgramFilters as Filters,
  programPage,
} from "@/lib/portal/organizer/program";
import { conflictsAmong } from "@/lib/portal/organizer/schedule";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { spanOfTimes } from "@/lib/time/span";
import { counted } from "@/lib/words";
import { EventFrame, type EventPageProps, requireOrganizerEvent } from "../event-frame";
import { ItemButtons } from "../event-item";
import { removeThread } from "../item-actions";
import { parseProgramFilters } from "../list-filters";
import { ActivityTable } from "./activity-table";
import { ProgramFilters, ProgramViews } from "./program-controls";

export const metadata: Metadata = { title: "Program" };

export default async function ProgramPage({ params, searchParams }: EventPageProps) {
  const event = await requireOrganizerEvent((await params).event, "/program");
  const zone = await zoneOfEvent(event);
  const query = await searchParams;
  const filters = {
    ...parseProgramFilters((name) => queryValue(query[name])),
    page: pageIn(query),
  };
  const held = await heldCancellations(event); // read first, as on the page of the applications
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
                  held={held}
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

const queryOf = ({ search, group, ...filters }: Filters & { page: number }) => ({
  ...filters,
  q: search,
  group: group === "day" ? "" : group,
});

interface Props {
  event: string;
  threads: ProgramThread[];
  mayManage: boolean;
}

function ThreadsTable({ event, threads, mayManage }: Props) {
  if (threads.length === 0) {
    return (
      <EmptyState icon={<Waypoints />} title="No threads yet">
        Threads are optional. Integrations can list the program by thread.
      </EmptyState>
    );
  }
  return (
    <Table
      caption="Threads"
      columns={[
        { header: "Thread" },
        { header: "Order", align: "end" },
        { header: "Activities", align: "end" },
        ...(mayManage ? [actionsColumn] : []),
      ]}
      rows={threads.map((thread) => ({
        key: thread.id,
        cells: [
          <span key="thread" className="inline-flex items-center gap-2.5">
            <ThreadColor color={thread.color_hex} />
            <bdi>{thread.name}</bdi>
          </span>,
          thread.sort_order,
          thread._count.activities,
          <ItemButtons
            key="actions"
            href={`/organizer/events/${event}/program/threads/${thread.id}`}
            name={thread.name}
            action={removeThread}
            fields={{ event, thread: thread.id }}
            consequences={[
              "This cannot be undone.",
              thread._count.activities > 0 &&
                `${counted(thread._count.activities, "activity is", "activities are")} kept without a thread.`,
              thread._count.locations > 0 &&
                `${counted(thread._count.locations, "location is", "locations are")} kept without a thread.`,
            ]}
          />,
        ],
      }))}
    />
  );
}

const ThreadColor = ({ color }: { color: string | null }) => (
  <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0 text-edge">
    <circle
      cx="5"
      cy="5"
      r="5"
      fill={color && /^#[0-9a-f]{6}$/i.test(color) ? color : "currentColor"}
    />
  </svg>
);
