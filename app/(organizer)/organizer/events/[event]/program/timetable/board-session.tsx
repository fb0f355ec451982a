"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { type GridPlace, placeClasses } from "@/components/timetable/grid-place";
import { ThreadTint } from "@/components/timetable/thread-tint";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { TimetableActivity } from "@/lib/portal/organizer/schedule";
import {
  type Board,
  moved,
  movedByKey,
  movedByRooms,
  type Place,
  resized,
  stepMinutes,
} from "@/lib/portal/program/moves";
import { type RoomColumns, rowMinutes } from "@/lib/portal/program/timetable";
import { HeldCancellation } from "../../held/held-record";
import type { Moves } from "./use-moves";

interface Props {
  session: TimetableActivity;
  place: GridPlace;
  /** Title, times and room. */
  words: string;
  times: string;
  room: string;
  conflicts: string[];
  /** The seconds until a held cancellation takes effect. */
  heldSeconds: number | undefined;
  isMoving: boolean;
  board: Board;
  columns: RoomColumns[];
  grid: RefObject<HTMLElement | null>;
  href: string;
  /** Null when the reader may not move activities. */
  moves: Moves | null;
  /** Called by the `Move` button, to open the dialog for room and times. */
  onMoveRequested: (session: TimetableActivity) => void;
}

export function BoardSession({
  session,
  place,
  words,
  times,
  room,
  conflicts,
  heldSeconds,
  isMoving,
  board,
  columns,
  grid,
  href,
  moves,
  onMoveRequested,
}: Props) {
  const router = useRouter();
  const drag = useRef<Drag | null>(null);
  const startDrag = (isResizing: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (
      !moves ||
      event.button !== 0 ||
      !grid.current ||
      getComputedStyle(grid.current).display !== "grid"
    )
      return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      isResizing,
      from: session,
      hasMoved: false,
      ...dragOrigin(grid.current, columns, event),
    };
  };
  const moveToPointer = (event: PointerEvent<HTMLElement>) => {
    const to = drag.current && grid.current && draggedTo(drag.current, grid.current, event, board);
    if (to) moves?.moveTo(session, to);
  };
  const drop = () => {
    if (drag.current?.hasMoved) moves?.drop(session.id);
    drag.current = null;
  };
  const cancel = () => {
    drag.current = null;
    moves?.putBack();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!moves) return;
    const to = movedByKey(session, event, board);
    if (to) moves.moveTo(session, to);
    else if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && isMoving) moves.save(session.id);
    else if (event.key === "Enter") router.push(href);
    else return;
    event.preventDefault();
  };
  return (
    <li className="flex items-start gap-2 px-4 py-1 sm:px-6 timetable:contents">
      <button
        type="button"
        aria-describedby={moves ? "moving" : undefined}
        onKeyDown={handleKey}
        onPointerDown={startDrag(false)}
        onPointerMove={moveToPointer}
        onPointerUp={drop}
        onPointerCancel={cancel}
        onDoubleClick={() => moves && router.push(href)}
        title={conflicts.join("\n") || undefined}
        className={classNames(
          "group relative m-0.5 flex flex-col overflow-hidden rounded-md border bg-surface py-1 pr-1 pl-2.5 text-left text-xs select-none max-lg:min-w-0 max-lg:flex-1 focus:touch-none focus-visible:z-10 focus-visible:min-h-fit",
          conflicts.length > 0 ? "border-warn" : "border-line",
          moves !== null && "cursor-grab",
          isMoving && "z-10 cursor-grabbing shadow-float ring-2 ring-accent",
          placeClasses(place),
        )}
      >
        <span className="sr-only">{[words, ...conflicts].join(". ")}</span>
        <ThreadTint color={session.thread?.color_hex ?? null} />
        <span aria-hidden="true" className="relative flex gap-1 font-semibold">
          {conflicts.length > 0 && <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-warn" />}
          <bdi className="min-w-0">{session.title}</bdi>
        </span>
        <HeldCancellation seconds={heldSeconds} className="relative text-soft" />
        <span aria-hidden="true" className="relative block text-soft tabular-nums wrap-anywhere">
          {times}
          <span className="timetable:hidden">, {room}</span>
        </span>
        {conflicts.map((conflict) => (
          <span
            key={conflict}
            aria-hidden="true"
            className="relative hidden text-warn wrap-anywhere group-focus:block"
          >
            {conflict}
          </span>
        ))}
        {moves && (
          <span
            onPointerDown={startDrag(true)}
            className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
          />
        )}
      </button>
      {moves && (
        <span className="m-0.5 shrink-0 timetable:hidden">
          <Button onClick={() => onMoveRequested(session)} aria-haspopup="dialog">
            Move <span className="sr-only">{session.title}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

interface Drag {
  isResizing: boolean;
  from: Place;
  hasMoved: boolean;
  /**
   * The start position on the grid rather than on the screen, so that scrolling during the drag
   * counts.
   */
  y: number;
  column: number;
  stepHeight: number;
  /**
   * The left edge of each room at the start of the drag: rooms grow wider while something is
   * dragged over them.
   */
  edges: number[];
}

function dragOrigin(grid: HTMLElement, columns: RoomColumns[], { clientX, clientY }: PointerEvent) {
  const box = grid.getBoundingClientRect();
  const hours = Number.parseFloat(getComputedStyle(grid).gridTemplateColumns);
  const columnWidth = (box.width - hours) / columns.reduce((sum, room) => sum + room.columns, 0);
  const edges = columns.map(({ column }) => hours + (column - 1) * columnWidth);
  const row = Number.parseFloat(getComputedStyle(grid).gridAutoRows);
  return {
    y: clientY - box.top,
    column: columnAt(edges, clientX - box.left),
    stepHeight: row * (stepMinutes / rowMinutes),
    edges,
  };
}

const columnAt = (edges: number[], x: number) =>
  Math.max(
    0,
    edges.findLastIndex((edge) => edge <= x),
  );

/** The place that a drag has reached; null until it has moved by one step. */
function draggedTo(
  drag: Drag,
  grid: HTMLElement,
  { clientX, clientY }: PointerEvent,
  board: Board,
): Place | null {
  const box = grid.getBoundingClientRect();
  const steps = Math.round((clientY - box.top - drag.y) / drag.stepHeight);
  const rooms = drag.isResizing ? 0 : columnAt(drag.edges, clientX - box.left) - drag.column;
  if (!drag.hasMoved && steps === 0 && rooms === 0) return null;
  drag.hasMoved = true;
  return drag.isResizing
    ? resized(drag.from, steps, board)
    : movedByRooms(moved(drag.from, steps, board), rooms, board);
}
