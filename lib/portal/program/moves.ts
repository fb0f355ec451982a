// How keys and the pointer move an activity on an organizer's timetable
// (docs/rules/screens.md#moving).

export interface Place {
  start_time: Date;
  end_time: Date;
  room: string | null;
}

/** The day and the rooms that a timetable shows; activities cannot be moved outside them. */
export interface Board {
  begins: Date;
  ends: Date;
  rooms: readonly (string | null)[];
}

export const stepMinutes = 15;

const stepMs = stepMinutes * 60_000;

/**
 * The place moved by a number of steps: later, or earlier if negative. The duration stays the same.
 */
export function moved({ start_time, end_time, room }: Place, steps: number, board: Board): Place {
  const [start, end] = [start_time.getTime(), end_time.getTime()];
  const by = Math.max(
    board.begins.getTime() - start,
    Math.min(steps * stepMs, board.ends.getTime() - end),
  );
  return { start_time: new Date(start + by), end_time: new Date(end + by), room };
}

/** The place with its end moved by a number of steps. It lasts at least one step. */
export function resized({ start_time, end_time, room }: Place, steps: number, board: Board): Place {
  const end = Math.min(
    board.ends.getTime(),
    Math.max(start_time.getTime() + stepMs, end_time.getTime() + steps * stepMs),
  );
  return { start_time, end_time: new Date(end), room };
}

export function movedByRooms(place: Place, by: number, { rooms }: Board): Place {
  const at = Math.max(0, Math.min(rooms.length - 1, rooms.indexOf(place.room) + by));
  return { ...place, room: rooms[at] ?? null };
}

/**
 * The place after a key press: arrows move it by a step or a room, Shift with an arrow moves its
 * end by a step. Undefined for any other key.
 */
export function movedByKey(
  place: Place,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  board: Board,
): Place | undefined {
  if (key === "ArrowUp") return shiftKey ? resized(place, -1, board) : moved(place, -1, board);
  if (key === "ArrowDown") return shiftKey ? resized(place, 1, board) : moved(place, 1, board);
  if (key === "ArrowLeft" && !shiftKey) return movedByRooms(place, -1, board);
  if (key === "ArrowRight" && !shiftKey) return movedByRooms(place, 1, board);
  return undefined;
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.start_time.getTime() === other.start_time.getTime() &&
  one.end_time.getTime() === other.end_time.getTime() &&
  one.room === other.room;
