import { CalendarClock } from "lucide-react";
import type { Metadata } from "next";
import { EventZone } from "@/components/event-time";
import { LinkChoice } from "@/components/link-choice";
import { queryValue } from "@/components/search-params";
import { ThreadTints } from "@/components/timetable/thread-tint";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { clock } from "@/lib/clock";
import { heldCancellations } from "@/lib/portal/organizer/held-decisions";
import {
  programDates,
  programRooms,
  scheduledBetween,
  type TimetableActivity,
} from "@/lib/portal/organizer/schedule";
import { isLong, spanOf } from "@/lib/portal/program/timetable";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { spanOfTimes } from "@/lib/time/span";
import { timeWords } from "@/lib/time/words";
import { dateInZone, firstInstantAt } from "@/lib/time/zones";
import {
  EventFrame,
  type EventPageProps,
  type OrganizerEvent,
  requireOrganizerEvent,
} from "../../event-frame";
import { ProgramViews } from "../program-controls";
import { Board } from "./board";

export const metadata: Metadata = { title: "Timetable" };

export default async function TimetablePage({ params, searchParams }: EventPageProps) {
  const event = await requireOrganizerEvent((await params).event, "/program/timetable");
  const zone = await zoneOfEvent(event);
  const dates = await programDates(event, zone);
  const requestedDay = queryValue((await searchParams).day);
  const day =
    dates.find((date) => date === requestedDay) ??
    dates.find((date) => date === dateInZone(clock.now(), zone)) ??
    dates[0];
  const base = `/organizer/events/${event.id}/program`;
  return (
    <EventFrame event={event} kinds={["activity"]}>
      <ProgramViews base={base} chosen="timetable" />
      <Card
        flush
        title={
          day === undefined ? "Timetable" : timeWords(instantAt(day, "12:00", zone), zone, "day")
        }
        description={
          <EventZone
            zone={zone}
            span={day === undefined ? spanOfTimes([], event.start_date) : spanOfDate(day, zone)}
          />
        }
        actions={
          dates.length > 1 && (
            <LinkChoice
              label="Day"
              choices={dates.map((date) => ({
                href: `${base}/timetable?day=${date}`,
                label: timeWords(instantAt(date, "12:00", zone), zone, "date"),
                isChosen: date === day,
              }))}
            />
          )
        }
      >
        {day === undefined ? (
          <EmptyState
            icon={<CalendarClock />}
            title="Nothing is scheduled yet"
            action={<ButtonLink href={base}>Show the list</ButtonLink>}
          >
            The timetable appears when the event has dates, or an activity has a time.
          </EmptyState>
        ) : (
          <DayBoard event={event} day={day} zone={zone} base={base} />
        )}
      </Card>
    </EventFrame>
  );
}

interface DayBoardProps {
  event: OrganizerEvent;
  day: string;
  zone: string;
  base: string;
}

async function DayBoard({ event, day, zone, base }: DayBoardProps) {
  const [midnight, nextNight] = [
    instantAt(day, "00:00", zone),
    new Date(instantAt(day, "23:59", zone).getTime() + nightMs),
  ];
  const held = await heldCancellations(event); // read first, as on the page of the applications
  const [activities, rooms] = await Promise.all([
    scheduledBetween(event.id, midnight, nextNight),
    programRooms(event.id),
  ]);
  const ofDay = activities.filter((activity) => dateInZone(activity.start_time, zone) === day);
  const sessions = ofDay.filter((activity) => !isLong(activity, zone));
  const shownIds = new Set(sessions.map(({ id }) => id));
  const usedRooms = new Set(sessions.map(({ room }) => room));
  return (
    <>
      <ThreadTints colors={sessions.map(({ thread }) => thread?.color_hex)} />
      <Board
        key={day}
        event={{ id: event.id, start_date: event.start_date, end_date: event.end_date }}
        mayManage={event.isManaged}
        zone={zone}
        span={spanOfDay(day, sessions, zone)}
        rooms={rooms.filter(({ id, is_schedulable }) => is_schedulable || usedRooms.has(id))}
        sessions={sessions}
        held={held}
        others={activities.filter(({ id }) => !shownIds.has(id))}
        base={base}
        now={clock.now()}
      />
    </>
  );
}

/**
 * From an hour before the first activity, so that it can be moved up, to midnight or the end of the
 * last.
 */
function spanOfDay(day: string, sessions: TimetableActivity[], zone: string) {
  const midnight = instantAt(day, "00:00", zone);
  const ends = new Date(instantAt(day, "23:00", zone).getTime() + hourMs);
  if (sessions.length === 0) return { begins: midnight, ends };
  const sessionSpan = spanOf(sessions, zone);
  return {
    begins: new Date(Math.max(midnight.getTime(), sessionSpan.begins.getTime() - hourMs)),
    ends: new Date(Math.max(ends.getTime(), sessionSpan.ends.getTime())),
  };
}

/** A day from midnight to midnight. */
const spanOfDate = (date: string, zone: string) => ({
  from: instantAt(date, "00:00", zone),
  until: instantAt(date, "23:59", zone),
});

const hourMs = 3_600_000;
const nightMs = 6 * hourMs;

/** The first instant at which clocks in the zone show this date and time. */
const instantAt = (date: string, time: string, zone: string): Date =>
  firstInstantAt(`${date}T${time}`, zone);
