import { CalendarClock } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { EventTime, EventTimeSpan } from "@/components/event-time";
import { PageLink } from "@/components/page-link";
import { Rich } from "@/components/rich";
import { ThreadTint } from "@/components/timetable/thread-tint";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { type TimeWords, timeWords } from "@/lib/time/words";
import type { EntryWords } from "./program-words";
import type { ShownEntry } from "./shown-entry";
import { SignUpButton } from "./sign-up-form";

interface Props {
  entry: ShownEntry;
  index: number;
  path: string;
  zone: string;
  /** Its place on the grid of a timetable, in class names. */
  place?: string;
  children?: ReactNode;
  words: EntryWords;
}

/**
 * One activity of the program: a row of a list, or a cell on a wide timetable. Other pages link to
 * it by its id.
 */
export function ActivityEntry({ entry, index, path, zone, place, children, words }: Props) {
  const { id, title, start = null, end = null, color, isMine = false } = entry;
  const headingId = `title-${index}`;
  const isInTimetable = place !== undefined;
  return (
    <article
      id={`activity-${id}`}
      aria-labelledby={headingId}
      className={classNames(
        "entry",
        isMine && "entry-mine",
        isInTimetable && "entry-cell",
        isInTimetable && isMine && "entry-cell-mine",
        place,
      )}
    >
      {(isInTimetable || color !== undefined) && <ThreadTint color={color ?? null} />}
      <p className="entry-time">
        <EventTimeSpan
          start={start}
          end={end}
          zone={zone}
          ownTime={isInTimetable ? "none" : "below"}
        />
      </p>
      <div className="entry-text">
        <h4 id={headingId} className="entry-title">
          <PageLink href={`${path}/activities/${id}`}>
            <bdi className={entry.isCanceled && "line-through"}>{title}</bdi>
          </PageLink>
          <EntryBadges entry={entry} words={words} />
        </h4>
        <EntryDetails entry={entry} words={words} />
        {children}
        <OverlapWarning entry={entry} words={words} />
        <SignUps entry={entry} zone={zone} describedBy={headingId} />
      </div>
    </article>
  );
}

interface PartProps {
  entry: ShownEntry;
  words: EntryWords;
}

export const EntryBadges = ({ entry: { isCanceled, isMine }, words }: PartProps) => (
  <>
    {isCanceled && <Badge tone="bad">{words.canceled}</Badge>}
    {isMine && <Badge tone="good">{words.signedUp}</Badge>}
  </>
);

/** Thread, type, place and hosts. */
export const EntryDetails = ({ entry: { details, hosts }, words }: PartProps) => (
  <>
    <p className="entry-details">
      {details.map((detail, at) => (
        <Fragment key={detail}>
          {at > 0 && " · "}
          <bdi>{detail}</bdi>
        </Fragment>
      ))}
    </p>
    {hosts && (
      <p className="entry-details">
        <Rich text={words.with} values={{ hosts: <bdi>{hosts}</bdi> }} />
      </p>
    )}
  </>
);

/** The reader's other sign-ups at the same time. */
export const OverlapWarning = ({ entry: { overlaps }, words }: PartProps) =>
  overlaps && (
    <p className="mt-1 flex gap-1.5 text-sm text-warn timetable:text-xs">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">
        <Rich text={words.overlap} values={{ activities: <bdi>{overlaps}</bdi> }} />
      </span>
    </p>
  );

interface SignUpsProps {
  entry: ShownEntry;
  zone: string;
  describedBy: string;
}

export function SignUps({ entry, zone, describedBy }: SignUpsProps) {
  const { places, admission, isMine = false, isOpen = false } = entry;
  if (places === undefined && !isMine) return null;
  return (
    <div className="entry-places">
      {places && <span>{places}</span>}
      {admission && (
        <span>
          {admission.words} {admission.at && <EventTime at={admission.at} zone={zone} />}
        </span>
      )}
      <SignUpButton
        activity={entry}
        isSignedUp={isMine}
        isOpen={isOpen}
        describedBy={describedBy}
      />
    </div>
  );
}

/**
 * The heading of a day. It stays on screen while the day is being read. `place` puts it on the grid
 * of a timetable.
 */
export const DayHeading = ({ day, place }: { day: string; place?: string }) => (
  <h3
    className={classNames(
      "sticky top-16 z-20 border-y border-line bg-sunken px-4 py-2 text-sm font-semibold sm:px-6 print:static print:break-after-avoid",
      place !== undefined &&
        `${place} timetable:top-0 timetable:z-30 timetable:h-10 timetable:self-start`,
    )}
  >
    <span className="timetable:sticky timetable:left-6 timetable:inline-block">{day}</span>
  </h3>
);

/** The day of an ISO 8601 time, or the word for none. */
export const dayOf = (
  at: string | undefined,
  zone: string,
  none: string,
  time: TimeWords | undefined,
): string => (at === undefined ? none : timeWords(new Date(at), zone, "day", time));
