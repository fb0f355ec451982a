import { expect, test } from "vitest";
import { rowAt, type Session, timetableDays } from "./timetable";

const session = (
  id: string,
  start: string,
  end: string | null,
  room: string | null = "hall",
): Session => ({
  id,
  start_time: new Date(`${start}Z`),
  end_time: end === null ? null : new Date(`${end}Z`),
  room,
});

const placesOf = (day: ReturnType<typeof timetableDays>[number] | undefined) =>
  day?.sessions.map(({ session: { id }, row, rows, column, columns }) => ({
    id,
    row,
    rows,
    column,
    columns,
  }));

test("days are days in the event's zone", () => {
  const sessions = [
    session("late", "2027-05-14T23:30", "2027-05-15T00:30"),
    session("morning", "2027-05-14T08:00", "2027-05-14T09:00"),
  ];
  expect(
    timetableDays(sessions, ["hall"], "UTC").map(({ date, sessions }) => [date, sessions.length]),
  ).toEqual([["2027-05-14", 2]]);
  const inTokyo = timetableDays(sessions, ["hall"], "Asia/Tokyo");
  expect(inTokyo.map(({ date }) => date)).toEqual(["2027-05-14", "2027-05-15"]);
  expect(inTokyo.map(({ begins }) => begins.toISOString())).toEqual([
    "2027-05-14T08:00:00.000Z",
    "2027-05-14T23:00:00.000Z",
  ]);
});

test("a day begins and ends at a full hour of the zone, with five minutes per row", () => {
  const [day] = timetableDays(
    [session("talk", "2027-05-14T04:50", "2027-05-14T05:40")],
    ["hall"],
    "Asia/Kolkata",
  );
  expect(day).toMatchObject({ begins: new Date("2027-05-14T04:30Z"), rows: 24 });
  expect(day?.hours.map(({ row, at }) => [row, at.toISOString()])).toEqual([
    [1, "2027-05-14T04:30:00.000Z"],
    [13, "2027-05-14T05:30:00.000Z"],
  ]);
  expect(placesOf(day)).toEqual([{ id: "talk", row: 5, rows: 10, column: 1, columns: 1 }]);
});

test("a session over midnight belongs to the day on which it begins; one that continues past the next morning is listed separately", () => {
  const sessions = [
    session("party", "2027-05-14T22:00", "2027-05-15T03:00"),
    session("exhibition", "2027-05-14T10:00", "2027-05-16T18:00"),
    session("breakfast", "2027-05-15T08:00", "2027-05-15T09:00"),
  ];
  const days = timetableDays(sessions, ["hall"], "UTC");
  expect(
    days.map(({ date, rows, longSessions }) => [date, rows, longSessions.map(({ id }) => id)]),
  ).toEqual([
    ["2027-05-14", 60, ["exhibition"]],
    ["2027-05-15", 12, []],
  ]);
  expect(placesOf(days[0])).toEqual([{ id: "party", row: 1, rows: 60, column: 1, columns: 1 }]);
});

test("a day on which only a long session begins has no hours", () => {
  const [day] = timetableDays(
    [session("exhibition", "2027-05-14T10:00", "2027-05-16T18:00")],
    ["hall"],
    "UTC",
  );
  expect(day).toMatchObject({ date: "2027-05-14", rows: 0, columns: 1, sessions: [], hours: [] });
});

test("the night on which clocks go back has its hour twice", () => {
  const [day] = timetableDays(
    [session("watch", "2027-10-30T22:00", "2027-10-31T02:00")],
    ["hall"],
    "Europe/Berlin",
  );
  expect(day?.rows).toBe(48);
  expect(day?.hours).toHaveLength(4);
});

test("only rooms in use are shown, in their order, and sessions without a room come last", () => {
  const at = ["2027-05-14T10:00", "2027-05-14T11:00"] as const;
  const sessions = [
    session("b", ...at, "b"),
    session("none", ...at, null),
    session("a", ...at, "a"),
    session("unknown", ...at, "deleted"),
  ];
  const [day] = timetableDays(sessions, ["a", "unused", "b"], "UTC");
  expect(day?.rooms).toEqual([
    { id: "a", column: 1, columns: 1 },
    { id: "b", column: 2, columns: 1 },
    { id: "deleted", column: 3, columns: 1 },
    { id: null, column: 4, columns: 1 },
  ]);
  expect(day?.sessions.map(({ session: { id } }) => id).slice(0, 2)).toEqual(["a", "b"]);
});

test("sessions that overlap in a room are side by side; a session that overlaps none is as wide as the room", () => {
  const sessions = [
    session("long", "2027-05-14T10:00", "2027-05-14T12:00"),
    session("first", "2027-05-14T10:00", "2027-05-14T11:00"),
    session("second", "2027-05-14T11:00", "2027-05-14T12:00"),
    session("third", "2027-05-14T11:30", "2027-05-14T12:30"),
    session("alone", "2027-05-14T13:00", "2027-05-14T14:00"),
    session("elsewhere", "2027-05-14T10:00", "2027-05-14T11:00", "attic"),
  ];
  const [day] = timetableDays(sessions, ["hall", "attic"], "UTC");
  expect(day).toMatchObject({
    columns: 4,
    rooms: [
      { column: 1, columns: 3 },
      { column: 4, columns: 1 },
    ],
  });
  expect(
    Object.fromEntries(
      placesOf(day)?.map(({ id, column, columns }) => [id, [column, columns]]) ?? [],
    ),
  ).toEqual({
    long: [1, 1],
    first: [2, 1],
    second: [2, 1],
    third: [3, 1],
    alone: [1, 3],
    elsewhere: [4, 1],
  });
});

test("a session that is short or has no end is tall enough to read, and nothing is drawn over it", () => {
  const sessions = [
    session("bell", "2027-05-14T10:00", "2027-05-14T10:05"),
    session("open", "2027-05-14T10:05", null),
    session("talk", "2027-05-14T10:20", "2027-05-14T11:00"),
  ];
  const [day] = timetableDays(sessions, ["hall"], "UTC");
  expect(placesOf(day)).toEqual([
    { id: "bell", row: 1, rows: 3, column: 1, columns: 1 },
    { id: "open", row: 2, rows: 3, column: 2, columns: 1 },
    { id: "talk", row: 5, rows: 8, column: 1, columns: 2 },
  ]);
});

test("no session overlaps another on the grid in any program", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const day = new Date("2027-05-14T08:00Z").getTime();
  const sessions = Array.from({ length: 400 }, (_, n) => {
    const start = day + random(3 * 24 * 12) * 300_000;
    return {
      id: String(n),
      start_time: new Date(start),
      end_time: new Date(start + (1 + random(40)) * 300_000),
      room: random(9) ? String(random(8)) : null,
    };
  });
  for (const { sessions: placed, rows, columns } of timetableDays(
    sessions,
    ["1", "2", "3"],
    "America/New_York",
  )) {
    const taken = new Set<number>();
    for (const each of placed) {
      for (let row = each.row; row < each.row + each.rows; row++) {
        for (let column = each.column; column < each.column + each.columns; column++) {
          const cell = row * 1_000 + column;
          expect(taken.has(cell)).toBe(false);
          taken.add(cell);
        }
      }
      expect(each.column + each.columns - 1).toBeLessThanOrEqual(columns);
      expect(each.row).toBeLessThanOrEqual(rows);
    }
  }
});

test("an instant within the day has a row", () => {
  const [day] = timetableDays(
    [session("talk", "2027-05-14T10:00", "2027-05-14T11:00")],
    ["hall"],
    "UTC",
  );
  const rowOf = (at: string) => day && rowAt(day, new Date(`${at}Z`));
  expect(
    ["2027-05-14T09:59", "2027-05-14T10:00", "2027-05-14T10:59", "2027-05-14T11:00"].map(rowOf),
  ).toEqual([null, 1, 12, null]);
});
