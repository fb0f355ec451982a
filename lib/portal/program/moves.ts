// Where an activity goes on an organizer's timetable, by keys and by pointer (docs/rules/screens.md#moving).

export interface Place {
  start_time: Date;
  end_time: Date;
  room: string | null;
}

/** The day and the rooms that a timetable shows; nothing is moved out of them. */
export interface Board {
  begins: Date;
  ends: Date;
  rooms: readonly (string | null)[];
}

export const stepMinutes = 15;

const stepMs = stepMinutes * 60_000;

/** Later by so many steps, earlier if negative, and as long as before. */
export function moved({ start_time, end_time, room }: Place, steps: number, board: Board): Place {
  const [start, end] = [start_time.getTime(), end_time.getTime()];
  const by = Math.max(board.begins.getTime() - start, Math.min(steps * stepMs, board.ends.getTime() - end));
  return { start_time: new Date(start + by), end_time: new Date(end + by), room };
}

/** With an end that is so many steps later; it lasts at least one. */
export function resized({ start_time, end_time, room }: Place, steps: number, board: Board): Place {
  const end = Math.min(board.ends.getTime(), Math.max(start_time.getTime() + stepMs, end_time.getTime() + steps * stepMs));
  return { start_time, end_time: new Date(end), room };
}

/** In the room so many further on. */
export function inRoom(place: Place, by: number, { rooms }: Board): Place {
  const at = Math.max(0, Math.min(rooms.length - 1, rooms.indexOf(place.room) + by));
  return { ...place, room: rooms[at] ?? null };
}

/** Where a key moves it: arrows by a step or a room, with Shift its end by a step. Undefined for another key. */
export function movedByKey(place: Place, { key, shiftKey }: { key: string; shiftKey: boolean }, board: Board): Place | undefined {
  if (key === "ArrowUp") return shiftKey ? resized(place, -1, board) : moved(place, -1, board);
  if (key === "ArrowDown") return shiftKey ? resized(place, 1, board) : moved(place, 1, board);
  if (key === "ArrowLeft" && !shiftKey) return inRoom(place, -1, board);
  if (key === "ArrowRight" && !shiftKey) return inRoom(place, 1, board);
  return undefined;
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.start_time.getTime() === other.start_time.getTime() && one.end_time.getTime() === other.end_time.getTime() && one.room === other.room;
