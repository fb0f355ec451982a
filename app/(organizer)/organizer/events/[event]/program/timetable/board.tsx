"use client";

import { TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { PageLink } from "@/components/page-link";
import { DayBackground } from "@/components/timetable/day-background";
import { columnCountClasses } from "@/components/timetable/grid-place";
import { FormAlert } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import type { TimetableActivity } from "@/lib/portal/organizer/schedule";
import { conflictsIn, type EventDates, type Room } from "@/lib/portal/program/conflicts";
import type { Board as BoardSpan } from "@/lib/portal/program/moves";
import { timetableGrid } from "@/lib/portal/program/timetable";
import { timeWords } from "@/lib/time/words";
import { BoardSession } from "./board-session";
import { MoveDialog } from "./move-dialog";
import { useMoves } from "./use-moves";

interface Props {
  event: EventDates & { id: string };
  mayManage: boolean;
  zone: string;
  span: { begins: Date; ends: Date };
  rooms: Room[];
  sessions: TimetableActivity[];
  /** The seconds until a held cancellation takes effect, by activity id. */
  held: Map<string, number>;
  /**
   * Activities at the same time that have no place on the timetable: they last for days, or began
   * the day before.
   */
  others: TimetableActivity[];
  base: string;
  now: Date;
}

/**
 * A day on which activities can be moved by pointer, by keyboard or in a form
 * (docs/rules/screens.md#moving).
 */
export function Board({
  event,
  mayManage,
  zone,
  span,
  rooms,
  sessions,
  held,
  others,
  base,
  now,
}: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const board: BoardSpan = { ...span, rooms: [...rooms.map(({ id }) => id), null] };
  const moves = useMoves(event.id, sessions);
  const [dialogActivity, setDialogActivity] = useState<TimetableActivity | null>(null);
  const placed = sessions.map((session) => ({ ...session, ...moves.placeOf(session) }));
  const day = timetableGrid(placed, board.rooms, span);
  const conflicts = conflictsIn([...placed, ...others], { rooms, event, zone });
  const roomName = (id: string | null) => rooms.find((room) => room.id === id)?.name ?? "no room";
  const timesOf = ({ start_time, end_time }: TimetableActivity) =>
    `${timeWords(start_time, zone, "time")} – ${timeWords(end_time, zone, "time")}`;
  const wordsOf = (session: TimetableActivity) =>
    `${session.title}, ${timesOf(session)}, ${roomName(session.room)}`;
  const moving = placed.find(({ id }) => id === moves.movingId);
  return (
    <>
      {others.length > 0 && <ActivitiesOffTimetable others={others} zone={zone} base={base} />}
      {mayManage && sessions.length > 0 && (
        // The height is fixed, whatever the text: otherwise the dragged activity would slip from
        // under the pointer.
        <div className="flex min-h-16 flex-col justify-center gap-1 border-b border-line px-4 py-2 text-sm sm:px-6 timetable:h-28 timetable:overflow-y-auto">
          <div role="status">
            {moving && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0 wrap-anywhere">
                  {wordsOf(moving)}.{" "}
                  {conflicts
                    .get(moving.id)
                    ?.map(({ words }) => words)
                    .join(" ")}
                </span>
                <span className="flex gap-2">
                  <Button variant="primary" onClick={() => moves.save(moving.id)}>
                    Save
                  </Button>
                  <Button onClick={moves.putBack}>Put back</Button>
                </span>
              </div>
            )}
            {moves.announcement}
          </div>
          <p id="moving" className={moving ? "sr-only" : "text-soft"}>
            <span className="max-lg:hidden">
              Drag an activity to move it, or its lower edge to change how long it lasts.{" "}
            </span>
            <span className="timetable:hidden">
              Press Move to give an activity another room or time.{" "}
            </span>
            <span className="max-lg:sr-only">
              With the keyboard, arrow keys move it by 15 minutes or to the next room, Shift with
              the arrow keys changes its end, Enter saves and Escape puts it back.{" "}
            </span>
            People who signed up are notified of a new time or room.
          </p>
        </div>
      )}
      {moves.refusal && (
        <div className="p-4 sm:px-6">
          <FormAlert title="It was not moved" {...moves.refusal} />
        </div>
      )}
      {sessions.length === 0 ? (
        <p className="px-4 py-6 text-sm text-soft sm:px-6">Nothing is scheduled on this day.</p>
      ) : (
        <div className="timetable:max-h-[calc(100dvh-8rem)] timetable:overflow-auto">
          <div ref={grid} className={`tt-day tt-even ${columnCountClasses(day.columns)}`}>
            <DayBackground
              day={day}
              headRows={headRows}
              headTop="top-0"
              roomName={roomName}
              zone={zone}
              now={now}
            />
            <ul aria-label="Timetable" className="contents">
              {day.sessions.map(({ session, ...at }) => (
                <BoardSession
                  key={session.id}
                  session={session}
                  place={{ ...at, row: headRows + at.row, column: at.column + 1 }}
                  words={wordsOf(session)}
                  times={timesOf(session)}
                  room={roomName(session.room)}
                  conflicts={(conflicts.get(session.id) ?? []).map(({ words }) => words)}
                  heldSeconds={held.get(session.id)}
                  isMoving={session.id === moves.movingId}
                  board={board}
                  columns={day.rooms}
                  grid={grid}
                  href={`${base}/activities/${session.id}`}
                  moves={mayManage ? moves : null}
                  onMoveRequested={setDialogActivity}
                />
              ))}
            </ul>
          </div>
        </div>
      )}
      {dialogActivity && (
        <MoveDialog
          event={event.id}
          session={dialogActivity}
          rooms={rooms}
          zone={zone}
          onSaved={() => moves.announce(`Saved: ${dialogActivity.title}.`)}
          onClosed={() => setDialogActivity(null)}
        />
      )}
    </>
  );
}

/** The number of rows above the hours: one, for the rooms. */
const headRows = 1;

const ActivitiesOffTimetable = ({
  others,
  zone,
  base,
}: Pick<Props, "others" | "zone" | "base">) => (
  <section aria-label="At the same time" className="border-b border-line px-4 py-3 text-sm sm:px-6">
    <h3 className="flex items-center gap-2 font-semibold">
      <TriangleAlert aria-hidden="true" className="size-4 text-soft" />
      Not on this timetable
    </h3>
    <ul className="mt-1 grid gap-1">
      {others.map(({ id, title, start_time, end_time }) => (
        <li key={id}>
          <PageLink href={`${base}/activities/${id}`} className="link">
            <bdi>{title}</bdi>
          </PageLink>
          , {timeWords(start_time, zone, "datetime")} – {timeWords(end_time, zone, "datetime")}
        </li>
      ))}
    </ul>
  </section>
);
