import { CalendarDays } from "lucide-react";
import { eventPath } from "@/components/event-path";
import { EventZone } from "@/components/event-time";
import { Markdown } from "@/components/markdown";
import { queryValue, type SearchParams } from "@/components/search-params";
import { ThreadTints } from "@/components/timetable/thread-tint";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CursorPages } from "@/components/ui/list-pages";
import { clock } from "@/lib/clock";
import type { OwnParticipation } from "@/lib/portal/participant/own-record";
import type { PublicEvent } from "@/lib/portal/participant/public-event";
import {
  type PublicProgramFilters,
  publicProgram,
  publicRooms,
  publicThreads,
} from "@/lib/portal/participant/public-program";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { timeWordsOf } from "@/lib/time/language";
import { spanOfTimes } from "@/lib/time/span";
import type { TimeWords } from "@/lib/time/words";
import { dateInZone } from "@/lib/time/zones";
import type { Messages } from "@/messages/en";
import { ActivityEntry, DayHeading, dayOf } from "./activity-entry";
import { ProgramControls } from "./program-controls";
import { ProgramTimetable } from "./program-timetable";
import { signUpWords, timetableWords } from "./program-words";
import { readerOf, type ShownEntry, shownEntry } from "./shown-entry";
import { SignUpForm } from "./sign-up-form";

interface Props {
  event: PublicEvent;
  personId: string | null;
  participation: OwnParticipation | null;
  /** The filter, view and page from the query parameters. */
  filters: PublicProgramFilters;
}

/**
 * The program. The timetable view shows rooms and hours on a wide screen, and a list by day
 * elsewhere. The list view shows every activity with its description.
 */
export async function Program({ event, personId, participation, filters }: Props) {
  const [zone, { entries, next }, threads, rooms, reader] = await Promise.all([
    zoneOfEvent(event),
    publicProgram(event.id, personId, filters),
    publicThreads(event.id),
    publicRooms(event.id),
    readerOf(event, personId, participation),
  ]);
  const { takesPart } = reader;
  const [language, messages] = [await pageLanguage(), await pageMessages()];
  const { program: words } = messages;
  const shown = entries.map((entry) => shownEntry(entry, reader, { language, messages }));
  const path = eventPath(event);
  const linkQuery = {
    show: filters.show,
    room: filters.room,
    view: filters.view === "list" ? "list" : "",
  };
  return (
    <Card
      flush
      id="program"
      title={words.title}
      description={
        <>
          <EventZone zone={zone} span={spanOfTimes(entries, event.start_date)} />{" "}
          {!takesPart && takesSignUps(entries) && words.participantsSignUp}
        </>
      }
      actions={
        event._count.activities > 0 && (
          <ProgramControls
            path={path}
            filters={filters}
            threads={threads}
            rooms={rooms}
            takesPart={takesPart}
            words={words}
          />
        )
      }
    >
      {entries.length === 0 && <EmptyProgram filters={filters} words={words} />}
      <ThreadTints colors={shown.map(({ color }) => color)} />
      {entries.length > 0 && (
        <SignUpForm event={{ id: event.id, slug: event.slug }} words={signUpWords(words)}>
          {filters.view === "list" ? (
            <ProgramList
              entries={shown}
              descriptions={new Map(entries.map(({ id, description }) => [id, description]))}
              path={path}
              zone={zone}
              words={words}
              time={timeWordsOf(language)}
            />
          ) : (
            <ProgramTimetable
              entries={shown}
              rooms={rooms}
              path={path}
              zone={zone}
              now={clock.now()}
              words={timetableWords(words)}
            />
          )}
        </SignUpForm>
      )}
      {(next || filters.after) && (
        <div className="border-t border-line px-4 py-4 sm:px-6 print:hidden">
          <CursorPages
            path={path}
            query={linkQuery}
            after={filters.after}
            next={next}
            label={words.pages}
            anchor="program"
          />
        </div>
      )}
    </Card>
  );
}

/** The filter, view and page from the query parameters. */
export const parseProgramFilters = ({
  show,
  room,
  after,
  view,
}: Awaited<SearchParams>): PublicProgramFilters => ({
  show: queryValue(show),
  room: queryValue(room),
  after: queryValue(after),
  view: queryValue(view) === "list" ? "list" : "timetable",
});

const EmptyProgram = ({
  filters: { show, room },
  words,
}: {
  filters: PublicProgramFilters;
  words: Messages["program"];
}) => (
  <EmptyState icon={<CalendarDays />} title={show === "mine" ? words.noSignUps : words.nothing}>
    {show === "mine" && room === "" && words.noSignUpsText}
    {show === "" && room === "" && words.nothingText}
    {room !== "" && words.nothingInRoom}
  </EmptyState>
);

const takesSignUps = (entries: { sign_ups_enabled: boolean }[]) =>
  entries.some((entry) => entry.sign_ups_enabled);

interface ProgramListProps {
  entries: ShownEntry[];
  /** Keyed by activity id. */
  descriptions: Map<string, string | null>;
  path: string;
  zone: string;
  words: Messages["program"];
  time: TimeWords | undefined;
}

/** The program day by day, with descriptions. */
const ProgramList = ({ entries, descriptions, path, zone, words, time }: ProgramListProps) => (
  <ol aria-label={words.title}>
    {entries.map((entry, at) => (
      <li key={entry.id} className="contents">
        {isNewDay(entries, at, zone) && (
          <DayHeading day={dayOf(entry.start, zone, words.notScheduled, time)} />
        )}
        <ActivityEntry entry={entry} index={at} path={path} zone={zone} words={words}>
          <Description text={descriptions.get(entry.id) ?? null} />
        </ActivityEntry>
      </li>
    ))}
  </ol>
);

const Description = ({ text }: { text: string | null }) =>
  text && (
    <div className="mt-2 text-sm">
      <Markdown text={text} belowHeading={4} />
    </div>
  );

const isNewDay = (entries: ShownEntry[], at: number, zone: string): boolean =>
  at === 0 || dateOf(entries[at - 1]?.start, zone) !== dateOf(entries[at]?.start, zone);

const dateOf = (at: string | undefined, zone: string) =>
  at === undefined ? undefined : dateInZone(new Date(at), zone);
