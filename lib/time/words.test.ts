import { describe, expect, test } from "vitest";
import {
  clockDifferenceWords,
  dayWords,
  hasClockChange,
  isSameTime,
  offsetWords,
  spanZoneWords,
  timeWords,
  zoneWords,
} from "./words";
import { zoneChoices } from "./zone-names";

const at = new Date("2027-09-30T22:05:09Z");

test("an instant is shown by the zone's clock and calendar", () => {
  expect(timeWords(at, "UTC", "datetime")).toBe("30 Sep 2027, 22:05");
  expect(timeWords(at, "Europe/Berlin", "datetime")).toBe("1 Oct 2027, 00:05");
  expect(timeWords(at, "Europe/Berlin", "date")).toBe("1 Oct 2027");
  expect(timeWords(at, "Europe/Berlin", "time")).toBe("00:05");
  expect(timeWords(at, "Europe/Berlin", "exact")).toBe("1 Oct 2027, 00:05:09");
  expect(timeWords(at, "Europe/Berlin", "day")).toBe("Friday 1 October 2027");
});

test("a time that clocks show twice is distinguished by its offset", () => {
  const shown = (instant: string, zone: string) => timeWords(new Date(instant), zone, "datetime");
  expect(shown("2026-10-25T00:30:00Z", "Europe/Berlin")).toBe("25 Oct 2026, 02:30 (UTC+2)");
  expect(shown("2026-10-25T01:30:00Z", "Europe/Berlin")).toBe("25 Oct 2026, 02:30 (UTC+1)");
  expect(timeWords(new Date("2026-10-25T01:00:05Z"), "Europe/Berlin", "exact")).toBe(
    "25 Oct 2026, 02:00:05 (UTC+1)",
  );
  expect(timeWords(new Date("2026-10-25T00:00:00Z"), "Europe/Berlin", "time")).toBe(
    "02:00 (UTC+2)",
  );
  expect(timeWords(new Date("2026-10-25T00:30:00Z"), "Europe/Berlin", "date")).toBe("25 Oct 2026");
  for (const [once, words] of [
    ["2026-10-24T23:59:00Z", "25 Oct 2026, 01:59"],
    ["2026-10-25T02:00:00Z", "25 Oct 2026, 03:00"],
    ["2026-03-29T01:30:00Z", "29 Mar 2026, 03:30"],
  ] as const)
    expect(shown(once, "Europe/Berlin")).toBe(words);
  expect(shown("2026-04-04T15:15:00Z", "Australia/Lord_Howe")).toBe(
    "5 Apr 2026, 01:45 (UTC+10:30)",
  );
  expect(shown("2026-11-01T05:30:00Z", "America/New_York")).toBe("1 Nov 2026, 01:30 (UTC-4)");
});

test("a zone is named after its place", () => {
  expect(
    ["UTC", "Europe/Berlin", "America/New_York", "America/Argentina/Buenos_Aires"].map((zone) =>
      zoneWords(zone),
    ),
  ).toEqual(["UTC", "Berlin time", "New York time", "Buenos Aires time"]);
});

test("a zone's offset from UTC follows the season", () => {
  expect(offsetWords(at, "Europe/Berlin")).toBe("UTC+2");
  expect(offsetWords(new Date("2027-01-01T00:00:00Z"), "Europe/Berlin")).toBe("UTC+1");
  expect(offsetWords(at, "America/St_Johns")).toBe("UTC-2:30");
  expect(offsetWords(at, "Africa/Abidjan")).toBe("UTC");
});

test("the reader's clock is compared with the event's", () => {
  const instant = { from: at, until: at };
  expect(clockDifferenceWords(instant, "Europe/Berlin", "Asia/Tokyo")).toBe(
    "Your clock (Tokyo) is 7 h ahead.",
  );
  expect(clockDifferenceWords(instant, "Asia/Kolkata", "Europe/Berlin")).toBe(
    "Your clock (Berlin) is 3 h 30 min behind.",
  );
  expect(clockDifferenceWords(instant, "Australia/Adelaide", "Australia/Brisbane")).toBe(
    "Your clock (Brisbane) is 30 min ahead.",
  );
  expect(clockDifferenceWords(instant, "Europe/Berlin", "Europe/Paris")).toBeNull();
  expect(isSameTime(at, "Europe/Berlin", "Europe/Paris")).toBe(true);
  expect(isSameTime(at, "Europe/Berlin", "Europe/London")).toBe(false);
});

test("a form offers every zone by region, and always the chosen one", () => {
  const choices = zoneChoices("Asia/Kolkata");
  expect(choices).toContainEqual({ value: "Europe/Berlin", label: "Berlin", group: "Europe" });
  expect(choices).toContainEqual({
    value: "America/Argentina/Salta",
    label: "Argentina, Salta",
    group: "America",
  });
  expect(choices.filter(({ value }) => value === "Asia/Kolkata")).toHaveLength(1);
  expect(zoneChoices("UTC").filter(({ value }) => value === "UTC")).toHaveLength(1);
});

test("a day of the calendar is the same day wherever the reader is", () => {
  expect(dayWords("2027-03-31")).toBe("31 Mar 2027");
});

describe("of times before and after a clock change", () => {
  const weekend = {
    from: new Date("2027-03-27T08:00:00Z"),
    until: new Date("2027-03-28T16:00:00Z"),
  };
  const autumn = {
    from: new Date("2027-10-30T08:00:00Z"),
    until: new Date("2027-11-08T16:00:00Z"),
  };

  test("both offsets of the zone are named, and when the second one begins", () => {
    expect(spanZoneWords(weekend, "Europe/Berlin")).toBe(
      "Berlin time (UTC+1; from 28 Mar 2027, 03:00: UTC+2)",
    );
    expect(spanZoneWords(weekend, "Europe/London")).toBe(
      "London time (UTC; from 28 Mar 2027, 02:00: UTC+1)",
    );
    expect(spanZoneWords(weekend, "America/New_York")).toBe("New York time (UTC-4)");
    expect(spanZoneWords(autumn, "America/New_York")).toBe(
      "New York time (UTC-4; from 7 Nov 2027, 01:00: UTC-5)",
    );
    expect(spanZoneWords(weekend, "UTC")).toBe("UTC");
    expect(spanZoneWords(null, "Europe/Berlin")).toBe("Berlin time");
    expect([
      hasClockChange(weekend, "Europe/Berlin"),
      hasClockChange(weekend, "America/New_York"),
    ]).toEqual([true, false]);
  });

  test("the reader's clock is compared with the event's on either side", () => {
    expect(clockDifferenceWords(weekend, "Europe/Berlin", "Asia/Kathmandu")).toBe(
      "Your clock (Kathmandu) is 4 h 45 min ahead; from 28 Mar 2027, 03:00: 3 h 45 min ahead.",
    );
    expect(clockDifferenceWords(weekend, "Europe/London", "Atlantic/Reykjavik")).toBe(
      "Your clock (Reykjavik) is the same; from 28 Mar 2027, 02:00: 1 h behind.",
    );
    expect(clockDifferenceWords(autumn, "Europe/Berlin", "America/New_York")).toBe(
      "Your clock (New York) is 6 h behind; from 31 Oct 2027, 02:00: 5 h behind; from 7 Nov 2027, 07:00: 6 h behind.",
    );
    expect(clockDifferenceWords(weekend, "Europe/Berlin", "Europe/Paris")).toBeNull();
  });
});
