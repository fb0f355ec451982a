import { expect, test } from "vitest";
import { clockDifferenceWords, dayWords, isSameTime, offsetWords, timeWords, zoneWords } from "./words";
import { zoneChoices } from "./zone-choices";

const at = new Date("2027-09-30T22:05:09Z");

test("an instant is shown by the zone's clock and calendar", () => {
  expect(timeWords(at, "UTC", "datetime")).toBe("30 Sep 2027, 22:05");
  expect(timeWords(at, "Europe/Berlin", "datetime")).toBe("1 Oct 2027, 00:05");
  expect(timeWords(at, "Europe/Berlin", "date")).toBe("1 Oct 2027");
  expect(timeWords(at, "Europe/Berlin", "time")).toBe("00:05");
  expect(timeWords(at, "Europe/Berlin", "exact")).toBe("1 Oct 2027, 00:05:09");
  expect(timeWords(at, "Europe/Berlin", "day")).toBe("Friday 1 October 2027");
});

test("a zone is named after its place", () => {
  expect(["UTC", "Europe/Berlin", "America/New_York", "America/Argentina/Buenos_Aires"].map(zoneWords)).toEqual([
    "UTC",
    "Berlin time",
    "New York time",
    "Buenos Aires time",
  ]);
});

test("a zone's offset from UTC follows the season", () => {
  expect(offsetWords(at, "Europe/Berlin")).toBe("UTC+2");
  expect(offsetWords(new Date("2027-01-01T00:00:00Z"), "Europe/Berlin")).toBe("UTC+1");
  expect(offsetWords(at, "America/St_Johns")).toBe("UTC-2:30");
  expect(offsetWords(at, "Africa/Abidjan")).toBe("UTC");
});

test("the reader's clock is compared with the event's", () => {
  expect(clockDifferenceWords(at, "Europe/Berlin", "Asia/Tokyo")).toBe("Your clock (Tokyo) is 7 h ahead.");
  expect(clockDifferenceWords(at, "Asia/Kolkata", "Europe/Berlin")).toBe("Your clock (Berlin) is 3 h 30 min behind.");
  expect(clockDifferenceWords(at, "Australia/Adelaide", "Australia/Brisbane")).toBe("Your clock (Brisbane) is 30 min ahead.");
  expect(isSameTime(at, "Europe/Berlin", "Europe/Paris")).toBe(true);
  expect(isSameTime(at, "Europe/Berlin", "Europe/London")).toBe(false);
});

test("a form offers every zone by region, and always the chosen one", () => {
  const choices = zoneChoices("Asia/Kolkata");
  expect(choices).toContainEqual({ value: "Europe/Berlin", label: "Berlin", group: "Europe" });
  expect(choices).toContainEqual({ value: "America/Argentina/Salta", label: "Argentina, Salta", group: "America" });
  expect(choices.filter(({ value }) => value === "Asia/Kolkata")).toHaveLength(1);
  expect(zoneChoices("UTC").filter(({ value }) => value === "UTC")).toHaveLength(1);
});

test("a day of the calendar is the same day wherever the reader is", () => {
  expect(dayWords("2027-03-31")).toBe("31 Mar 2027");
});
