import { groupBy } from "@/lib/group-by";
import { clockTime, dateInZone } from "@/lib/time/zones";

// The geometry of a timetable: rooms side by side, time running down
// (docs/rules/screens.md#timetable). It depends on neither pages nor the database.

/** An item on a timetable. An item without an end is drawn at the minimum height. */
export interface Session {
  id: string;
  start_time: Date;
  end_time: Date | null;
  room: string | null;
}

/** Rows and columns count from 1. */
interface PlacedSession<S> {
  session: S;
  row: number;
  rows: number;
  column: number;
  columns: number;
}

/** A room has as many columns as it has sessions at the same time. */
export interface RoomColumns {
  id: string | null;
  column: number;
  columns: number;
}

export interface TimetableDay<S> {
  /** `2027-05-14` */
  date: string;
  /** The start of the first row, a full hour. */
  begins: Date;
  rows: number;
  columns: number;
  rooms: RoomColumns[];
  /** The row at which each hour begins. */
  hours: { row: number; at: Date }[];
  /** Ordered by time, then by room. */
  sessions: PlacedSession<S>[];
  /**
   * Sessions that run past the next early morning, like an exhibition over several days. They do
   * not fit among the hours of one day.
   */
  longSessions: S[];
}

export const rowMinutes = 5;
const rowsPerHour = 60 / rowMinutes;

/** Shorter sessions are drawn with this many rows, so that their titles can be read. */
const rowsAtLeast = 3;

/**
 * A session that ends by this hour of the next day belongs entirely to the day on which it begins.
 */
const hoursOfNight = 6;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const rowMs = rowMinutes * minuteMs;

/**
 * One day for each date in the time zone on which a session begins. A session past midnight belongs
 * to the day on which it begins. `roomOrder` contains location ids. A day omits rooms without
 * sessions, and sessions without a room come last.
 */
export function timetableDays<S extends Session>(
  sessions: readonly S[],
  roomOrder: readonly string[],
  zone: string,
): TimetableDay<S>[] {
  const sorted = sortedSessions(sessions, roomOrder);
  const byDate = groupBy(sorted, ({ start_time }) => dateInZone(start_time, zone));
  return [...byDate].map(([date, ofDay]) => dayOf(date, ofDay, roomOrder, zone));
}

function dayOf<S extends Session>(
  date: string,
  ofDay: S[],
  roomOrder: readonly string[],
  zone: string,
): TimetableDay<S> {
  const [sessions, longSessions] = [
    ofDay.filter((session) => !isLong(session, zone)),
    ofDay.filter((session) => isLong(session, zone)),
  ];
  const used = new Set(sessions.map(({ room }) => room));
  const rooms = [
    ...roomOrder.filter((id) => used.delete(id)),
    ...[...used].filter((id) => id !== null),
    ...(used.has(null) ? [null] : []),
  ];
  return { date, longSessions, ...timetableGrid(sessions, rooms, spanOf(sessions, zone)) };
}

/**
 * The span from the full hour before the first session to the full hour after the last; empty when
 * there are no sessions.
 */
export function spanOf(sessions: readonly Session[], zone: string): { begins: Date; ends: Date } {
  const begins = Math.min(...sessions.map(({ start_time }) => start_time.getTime()));
  const ends = Math.max(...sessions.map(endOf));
  if (!Number.isFinite(begins)) return { begins: new Date(0), ends: new Date(0) };
  const sinceHour = clockTime(new Date(begins), zone).minute * minuteMs + (begins % minuteMs);
  const hours = Math.ceil((ends - begins + sinceHour) / hourMs);
  return {
    begins: new Date(begins - sinceHour),
    ends: new Date(begins - sinceHour + hours * hourMs),
  };
}

const endOf = ({ start_time, end_time }: Session): number => (end_time ?? start_time).getTime();

/** Whether the session runs past the early morning after the day on which it begins. */
export function isLong(session: Session, zone: string): boolean {
  const { hour, minute } = clockTime(session.start_time, zone);
  return (
    hour * hourMs + minute * minuteMs + endOf(session) - session.start_time.getTime() >
    (24 + hoursOfNight) * hourMs
  );
}

type Grid<S> = Omit<TimetableDay<S>, "date" | "longSessions">;

/**
 * Places sessions on rows from `begins` to `ends`, in the given rooms. Rooms without sessions are
 * shown too.
 */
export function timetableGrid<S extends Session>(
  sessions: readonly S[],
  rooms: readonly (string | null)[],
  span: { begins: Date; ends: Date },
): Grid<S> {
  const begins = span.begins.getTime();
  const rows = Math.ceil((span.ends.getTime() - begins) / rowMs);
  const placed: PlacedSession<S>[] = [];
  const roomColumns: RoomColumns[] = [];
  let column = 1;
  const byRoom = groupBy(sessions, ({ room }) => room);
  for (const id of rooms) {
    const placedInRoom = byRoom.get(id) ?? [];
    const inRoom = placeSideBySide(
      placedInRoom.map((session) => ({ session, ...rowsOf(session, begins, rows) })),
    );
    placed.push(
      ...inRoom.sessions.map(({ offset, width, ...at }) => ({
        ...at,
        column: column + offset,
        columns: width,
      })),
    );
    roomColumns.push({ id, column, columns: inRoom.width });
    column += inRoom.width;
  }
  const order = new Map(sessions.map(({ id }, at) => [id, at]));
  return {
    begins: span.begins,
    rows,
    columns: Math.max(1, column - 1),
    rooms: roomColumns,
    hours: Array.from({ length: Math.ceil(rows / rowsPerHour) }, (_, hour) => ({
      row: 1 + hour * rowsPerHour,
      at: new Date(begins + hour * hourMs),
    })),
    sessions: placed.sort(
      (one, other) => (order.get(one.session.id) ?? 0) - (order.get(other.session.id) ?? 0),
    ),
  };
}

/** The row that contains an instant, or null outside the day. */
export function rowAt({ begins, rows }: { begins: Date; rows: number }, at: Date): number | null {
  const row = 1 + Math.floor((at.getTime() - begins.getTime()) / rowMs);
  return row >= 1 && row <= rows ? row : null;
}

function rowsOf({ start_time, end_time }: Session, begins: number, rows: number) {
  const row = Math.max(1, 1 + Math.floor((start_time.getTime() - begins) / rowMs));
  const end = 1 + Math.ceil(((end_time ?? start_time).getTime() - begins) / rowMs);
  return { row, rows: Math.max(rowsAtLeast, Math.min(end, rows + 1) - row) };
}

interface Rows {
  row: number;
  rows: number;
}

/** A position within a room, in columns. */
interface Place {
  offset: number;
  width: number;
}

/**
 * Places overlapping sessions of one room side by side, each in the first free column. A session
 * without overlaps is as wide as the room. In a group of overlapping sessions, those in the last
 * column take all columns that the group leaves free. `width` is the width of the room.
 */
function placeSideBySide<Item extends Rows>(
  items: Item[],
): { sessions: (Item & Place)[]; width: number } {
  const groups: { items: (Item & { offset: number })[]; ends: number[] }[] = [];
  for (const item of items.toSorted((one, other) => one.row - other.row || other.rows - one.rows)) {
    const latest = groups.at(-1);
    const group = latest?.ends.some((end) => end > item.row) ? latest : { items: [], ends: [] };
    if (group !== latest) groups.push(group);
    const free = group.ends.findIndex((end) => end <= item.row);
    const offset = free === -1 ? group.ends.length : free;
    group.ends[offset] = item.row + item.rows;
    group.items.push({ ...item, offset });
  }
  const width = Math.max(1, ...groups.map(({ ends }) => ends.length));
  const sessions = groups.flatMap(({ items: groupItems, ends }) =>
    groupItems.map((item) => ({
      ...item,
      width: item.offset === ends.length - 1 ? width - item.offset : 1,
    })),
  );
  return { sessions, width };
}

/**
 * Ordered by time. Sessions that begin at the same time are ordered by room, those without a room
 * last.
 */
function sortedSessions<S extends Session>(
  sessions: readonly S[],
  roomOrder: readonly string[],
): S[] {
  const places = new Map<string | null, number>([...roomOrder, null].map((id, at) => [id, at]));
  const placeOf = ({ room }: Session) => places.get(room) ?? roomOrder.length;
  return sessions.toSorted(
    (one, other) =>
      one.start_time.getTime() - other.start_time.getTime() || placeOf(one) - placeOf(other),
  );
}
