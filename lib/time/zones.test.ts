import { describe, expect, test } from "vitest";
import { isTimeZone } from "./zone-names";
import { clockTime, instantsAt, isShownTwice, localInstant, offsetMs, wallTime } from "./zones";

const iso = (instants: Date[]) => instants.map((at) => at.toISOString());

test("exactly the names of the IANA database are zones", () => {
  expect(
    ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Etc/GMT+5"].filter(
      isTimeZone,
    ),
  ).toHaveLength(5);
  expect(
    ["", "Berlin", "Europe/Nowhere", "+02:00", "Europe/Berlin; path=/", "x".repeat(500)].filter(
      isTimeZone,
    ),
  ).toEqual([]);
});

test("a clock in the zone shows its own time", () => {
  const at = new Date("2027-05-14T22:30:15.482Z");
  expect(wallTime(at, "UTC")).toBe("2027-05-14T22:30");
  expect(wallTime(at, "Europe/Berlin")).toBe("2027-05-15T00:30");
  expect(wallTime(at, "Asia/Kolkata")).toBe("2027-05-15T04:00");
  expect(wallTime(at, "America/St_Johns")).toBe("2027-05-14T20:00");
  expect(clockTime(at, "Europe/Berlin")).toEqual({
    year: 2027,
    month: 5,
    day: 15,
    weekday: 6,
    hour: 0,
    minute: 30,
    second: 15,
  });
  expect(offsetMs(at.getTime(), "Europe/Berlin")).toBe(2 * 3_600_000);
});

test.each([
  ["UTC", "2027-05-14T22:30:15.482Z", "2027-05-14T22:30:15.482Z"],
  ["Europe/London", "2027-01-14T22:30:00Z", "2027-01-14T22:30:00+00:00"],
  ["Asia/Kathmandu", "2027-05-14T22:30:15.482Z", "2027-05-15T04:15:15.482+05:45"],
  ["America/St_Johns", "2027-05-14T02:00:00Z", "2027-05-13T23:30:00-02:30"],
  ["Europe/Berlin", "2027-10-31T00:30:00Z", "2027-10-31T02:30:00+02:00"],
  ["Europe/Berlin", "2027-10-31T01:30:00Z", "2027-10-31T02:30:00+01:00"],
  ["Africa/Monrovia", "1960-01-01T12:00:00Z", "1960-01-01T11:16:00-00:44"],
])("in %s, the instant %s is written %s", (zone, at, written) => {
  expect(localInstant(new Date(at), zone)).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(at));
});

test("a clock change is exact to the second, even after other times of the same hour were looked up", () => {
  const offsetAt = (at: string) => offsetMs(Date.parse(at), "America/St_Johns") / 60_000;
  expect(
    [
      "2010-03-14T03:30:00Z",
      "2010-03-14T03:30:59Z",
      "2010-03-14T03:31:00Z",
      "2010-03-14T03:30:59Z",
    ].map(offsetAt),
  ).toEqual([-210, -210, -150, -210]);
});

describe("a typed time", () => {
  test("is the instant at which clocks in the zone show it, in summer and in winter", () => {
    expect(iso(instantsAt("2027-05-14T10:00", "Europe/Berlin").instants)).toEqual([
      "2027-05-14T08:00:00.000Z",
    ]);
    expect(iso(instantsAt("2027-01-14T10:00", "Europe/Berlin").instants)).toEqual([
      "2027-01-14T09:00:00.000Z",
    ]);
    expect(iso(instantsAt("2027-05-14T10:00", "Pacific/Kiritimati").instants)).toEqual([
      "2027-05-13T20:00:00.000Z",
    ]);
    expect(iso(instantsAt("2027-05-14T10:00", "Pacific/Midway").instants)).toEqual([
      "2027-05-14T21:00:00.000Z",
    ]);
  });

  test.each([
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T03:30"],
    ["America/New_York", "2027-03-14T02:00", "2027-03-14T03:00"],
    ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-03T02:45"],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00"],
  ])("has no instant in %s where clocks go forward over %s", (zone, local, instead) => {
    const { instants, skippedTo } = instantsAt(local, zone);
    expect(instants).toEqual([]);
    expect(wallTime(skippedTo, zone)).toBe(instead);
  });

  test.each([
    ["Europe/Berlin", "2027-10-31T02:30", ["2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"]],
    [
      "America/New_York",
      "2027-11-07T01:00",
      ["2027-11-07T05:00:00.000Z", "2027-11-07T06:00:00.000Z"],
    ],
    [
      "Australia/Lord_Howe",
      "2027-04-04T01:45",
      ["2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"],
    ],
  ])(
    "has two instants in %s where clocks go back over %s, the earlier one first",
    (zone, local, both) => {
      expect(iso(instantsAt(local, zone).instants)).toEqual(both);
    },
  );

  test("has one instant just before a clock change and one just after it", () => {
    for (const local of [
      "2027-03-28T01:59",
      "2027-03-28T03:00",
      "2027-10-31T01:59",
      "2027-10-31T03:00",
    ])
      expect(instantsAt(local, "Europe/Berlin").instants, local).toHaveLength(1);
  });
});

test("every quarter of an hour of a year survives a round trip in every zone", () => {
  for (const zone of Intl.supportedValuesOf("timeZone").filter((_, n) => n % 20 === 0)) {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 7 * 3_600_000 + 900_000) {
      const { instants } = instantsAt(wallTime(new Date(at), zone), zone);
      expect(instants.map(Number), `${zone} ${new Date(at).toISOString()}`).toContain(at);
      expect(isShownTwice(new Date(at), zone)).toBe(instants.length > 1);
    }
  }
});
