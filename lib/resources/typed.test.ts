import { expect, test } from "vitest";
import {
  typedColor,
  typedInstant,
  typedInteger,
  typedLine,
  typedList,
  typedName,
  typedNumber,
  typedProse,
} from "./typed";

test("empty input is read as no value", () => {
  for (const kind of [
    typedLine(10),
    typedProse(10),
    typedInteger(0),
    typedNumber,
    typedColor,
    typedInstant,
  ])
    expect(kind.parse(" ")).toBeNull();
  expect(typedList(3).parse(" , ")).toEqual([]);
  expect(typedName(10, "Give it a name.").safeParse(" ").error?.issues[0]?.message).toBe(
    "Give it a name.",
  );
});

test("an instant is read in its zone, or in UTC without one, as from a browser without scripts", () => {
  const instant = new Date("2027-05-14T08:30:00Z");
  expect(typedInstant.parse("2027-05-14T08:30:00.000Z")).toEqual(instant);
  expect(typedInstant.parse("2027-05-14T08:30")).toEqual(instant);
  expect(typedInstant.parse("2027-05-14T10:30[Europe/Berlin]")).toEqual(instant);
});

test.each([
  [typedInstant, "incomplete"],
  [typedInstant, "incomplete[Europe/Berlin]"],
  [typedInstant, "2027-05-14T08:30[Europe/Nowhere]"],
  [typedInstant, "2027-05-14T08:30Z[Europe/Berlin]"],
  [typedInstant, "2027-05-14"],
  [typedInstant, "2027-13-14T08:30"],
  [typedInteger(0), "-1"],
  [typedInteger(0), "1.5"],
  [typedInteger(0), "2147483648"],
  [typedInteger(0), "many"],
  [typedNumber, "1,5"],
  [typedNumber, "Infinity"],
  [typedColor, "petrol"],
  [typedLine(3), "four"],
  [typedLine(10), "a\nb"],
  [typedList(1), "a, b"],
])("input %# is refused", (kind, typed) => {
  expect(kind.safeParse(typed).success).toBe(false);
});

test("a list keeps each entry once, separated by commas or lines", () => {
  expect(typedList(5).parse("wifi, power\nwifi,")).toEqual(["wifi", "power"]);
});

test("a time that clocks skip is a fault that suggests the shifted time, and a time that occurs twice means the first", () => {
  expect(
    typedInstant
      .safeParse("2027-03-28T02:30[Europe/Berlin]")
      .error?.issues.map(({ message }) => message),
  ).toEqual([
    "02:30 does not exist in Berlin on that day, because the clocks go forward. Did you mean 28 Mar 2027, 03:30?",
  ]);
  expect(typedInstant.parse("2027-10-31T02:30[Europe/Berlin]")).toEqual(
    new Date("2027-10-31T00:30:00Z"),
  );
});
