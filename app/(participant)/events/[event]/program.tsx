import { CalendarDays } from "lucide-react";
import { eventPath } from "@/components/event-path";
import { EventZone } from "@/components/event-time";
import { one, type SearchParams } from "@/components/search-params";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ListPages } from "@/components/ui/list-pages";
import { clock } from "@/lib/clock";
import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import { ownSessions, type ProgramAsked, publicProgram, publicRooms, publicThreads } from "@/lib/portal/participant/public-program";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { ProgramControls } from "./program-controls";
import { ProgramList } from "./program-list";
import { ProgramTimetable } from "./program-timetable";
import { shownEntry } from "./shown-entry";
import { SignUpDesk } from "./sign-up-desk";
import { isParticipant, mayTakePlaces } from "./sign-up-rights";

interface Props {
  event: PublicEvent;
  personId: string | null;
  participation: OwnParticipation | null;
  /** The filter, view and page from the query parameters. */
  asked: ProgramAsked;
}

/**
 * The program. The timetable view shows rooms and hours on a wide screen, and a list by day elsewhere. The list view shows every activity with its description.
 */
export async function Program({ event, personId, participation, asked }: Props) {
  const takesPart = isParticipant(participation);
  const [zone, { entries, next }, threads, rooms, own] = await Promise.all([
    zoneOfEvent(event),
    publicProgram(event.id, personId, asked),
    publicThreads(event.id),
    publicRooms(event.id),
    personId !== null && takesPart ? ownSessions(event.id, personId) : [],
  ]);
  const reader = { roleId: participation?.role_id ?? null, maySignUp: mayTakePlaces(event, participation), own };
  const shown = entries.map((entry) => shownEntry(entry, reader));
  const path = eventPath(event);
  const query = { show: asked.show, room: asked.room, view: asked.view === "list" ? "list" : "" };
  return (
    <Card
      flush
      id="program"
      title="Program"
      description={
        <>
          <EventZone zone={zone} at={event.start_date} /> {!takesPart && takesSignUps(entries) && "Participants can sign up."}
        </>
      }
      actions={event._count.activities > 0 && <ProgramControls path={path} asked={asked} threads={threads} rooms={rooms} takesPart={takesPart} />}
    >
      {entries.length === 0 && <NothingToShow asked={asked} />}
      {entries.length > 0 && (
        <SignUpDesk event={{ id: event.id, slug: event.slug }}>
          {asked.view === "list" ? (
            <ProgramList entries={shown} descriptions={new Map(entries.map(({ id, description }) => [id, description]))} path={path} zone={zone} />
          ) : (
            <ProgramTimetable entries={shown} rooms={rooms} path={path} zone={zone} now={clock.now()} />
          )}
        </SignUpDesk>
      )}
      {(next || asked.after) && (
        <div className="border-t border-line px-4 py-4 sm:px-6 print:hidden">
          <ListPages path={path} query={query} after={asked.after} next={next} label="Pages of the program" anchor="program" />
        </div>
      )}
    </Card>
  );
}

/** The filter, view and page from the query parameters. */
export const programAsked = ({ show, room, after, view }: Awaited<SearchParams>): ProgramAsked => ({
  show: one(show),
  room: one(room),
  after: one(after),
  view: one(view) === "list" ? "list" : "timetable",
});

const NothingToShow = ({ asked: { show, room } }: { asked: ProgramAsked }) => (
  <EmptyState icon={<CalendarDays />} title={show === "mine" ? "No sign-ups yet" : "Nothing here yet"}>
    {show === "mine" && room === "" && "Activities you sign up for appear here."}
    {show === "" && room === "" && "The program appears here once the organizers schedule it."}
    {room !== "" && "Nothing in this room matches. Choose another room, or all of them."}
  </EmptyState>
);

const takesSignUps = (entries: { sign_ups_enabled: boolean }[]) => entries.some((entry) => entry.sign_ups_enabled);
