import { expect, test } from "vitest";
import { moved, movedByKey, type Place } from "./moves";

const board = {
  begins: new Date("2027-05-14T08:00Z"),
  ends: new Date("2027-05-14T20:00Z"),
  rooms: ["hall", "attic", null],
};

const place = (start: string, end: string, room: string | null = "hall"): Place => ({
  start_time: new Date(`2027-05-14T${start}Z`),
  end_time: new Date(`2027-05-14T${end}Z`),
  room,
});

const press = (from: Place, ...keys: string[]) =>
  keys.reduce(
    (at, key) =>
      movedByKey(
        at,
        { key: key.replace("Shift+", ""), shiftKey: key.startsWith("Shift+") },
        board,
      ) ?? at,
    from,
  );

test("arrow keys move by a quarter of an hour and to the next room", () => {
  expect(press(place("10:05", "11:00"), "ArrowDown", "ArrowDown", "ArrowRight")).toEqual(
    place("10:35", "11:30", "attic"),
  );
  expect(press(place("10:05", "11:00"), "ArrowUp")).toEqual(place("09:50", "10:45"));
});

test("Shift moves the end, and at least a quarter of an hour is left", () => {
  expect(press(place("10:00", "11:00"), "Shift+ArrowDown")).toEqual(place("10:00", "11:15"));
  expect(press(place("10:00", "10:20"), "Shift+ArrowUp", "Shift+ArrowUp")).toEqual(
    place("10:00", "10:15"),
  );
  expect(press(place("10:00", "11:00"), "Shift+ArrowRight")).toEqual(place("10:00", "11:00"));
});

test("an activity stays within the day and the rooms and keeps its length", () => {
  expect(press(place("08:05", "09:05"), "ArrowUp", "ArrowUp", "ArrowLeft")).toEqual(
    place("08:00", "09:00"),
  );
  expect(moved(place("10:00", "12:00"), 1_000, board)).toEqual(place("18:00", "20:00"));
  expect(
    press(place("19:00", "20:00", "attic"), "Shift+ArrowDown", "ArrowRight", "ArrowRight"),
  ).toEqual(place("19:00", "20:00", null));
});

test("other keys move nothing", () => {
  expect(movedByKey(place("10:00", "11:00"), { key: "a", shiftKey: false }, board)).toBeUndefined();
});
