import { expect, test } from "vitest";
import { conflictsIn, type ScheduledActivity } from "./conflicts";

const around = {
  rooms: [{ id: "hall", name: "Main hall", capacity: 30 }],
  event: { start_date: new Date("2027-05-14T08:00Z"), end_date: new Date("2027-05-15T16:00Z") },
  zone: "UTC",
};

const activity = (
  title: string,
  start: string,
  end: string,
  more: Partial<ScheduledActivity> = {},
): ScheduledActivity => ({
  id: title,
  title,
  start_time: new Date(`2027-05-${start}Z`),
  end_time: new Date(`2027-05-${end}Z`),
  room: null,
  capacity: null,
  hosts: [],
  ...more,
});

const conflictsOf = (...activities: ScheduledActivity[]) =>
  Object.fromEntries(
    [...conflictsIn(activities, around)].map(([id, conflicts]) => [
      id,
      conflicts.map(({ words }) => words),
    ]),
  );

test("two activities in one room at the same time warn of each other; consecutive ones do not", () => {
  const room = "hall";
  const first = activity("Talk", "14T10:00", "14T11:00", { room });
  expect(conflictsOf(first, activity("Game", "14T10:30", "14T12:00", { room }))).toEqual({
    Talk: ["In the same room at the same time: Game."],
    Game: ["In the same room at the same time: Talk."],
  });
  expect(conflictsOf(first, activity("Game", "14T11:00", "14T12:00", { room }))).toEqual({});
  expect(conflictsOf({ ...first, room: null }, activity("Game", "14T10:30", "14T12:00"))).toEqual(
    {},
  );
});

test("a host or co-host of two activities at the same time is a conflict for both", () => {
  const [ana, ben] = [
    { id: "1", name: "Ana" },
    { id: "2", name: "Ben" },
  ];
  expect(
    conflictsOf(
      activity("Talk", "14T10:00", "14T11:00", { hosts: [ana, ben] }),
      activity("Game", "14T10:30", "14T12:00", { hosts: [ben] }),
      activity("Walk", "14T11:00", "14T12:00", { hosts: [ana] }),
    ),
  ).toEqual({
    Talk: ["Ben hosts at the same time: Game."],
    Game: ["Ben hosts at the same time: Talk."],
  });
});

test("a long activity overlaps activities that begin after others within it have ended", () => {
  const room = "hall";
  const found = conflictsOf(
    activity("Market", "14T09:00", "14T18:00", { room }),
    activity("Talk", "14T10:00", "14T11:00", { room }),
    activity("Game", "14T12:00", "14T13:00", { room }),
  );
  expect(found.Market).toHaveLength(2);
  expect(found.Game).toEqual(["In the same room at the same time: Market."]);
});

test("a capacity above that of the room is a conflict; one that fills the room is not", () => {
  const of = (capacity: number) =>
    conflictsOf(activity("Talk", "14T10:00", "14T11:00", { room: "hall", capacity }));
  expect(of(31)).toEqual({ Talk: ["Its capacity (31) exceeds that of Main hall (30)."] });
  expect(of(30)).toEqual({});
});

test("a start outside the event's dates is a conflict, in the event's zone", () => {
  const words = ["It starts outside the event's dates."];
  expect(
    conflictsOf(
      activity("Set-up", "13T22:00", "13T23:00"),
      activity("Late", "15T23:30", "16T01:00"),
      activity("After", "16T00:00", "16T01:00"),
    ),
  ).toEqual({
    "Set-up": words,
    After: words,
  });
  expect(
    conflictsIn([activity("Set-up", "13T22:00", "13T23:00")], { ...around, zone: "Europe/Berlin" })
      .size,
  ).toBe(0);
});
