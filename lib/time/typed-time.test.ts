import { describe, expect, test } from "vitest";
import { typedTimeRemark } from "./typed-time";

describe("the remark below a typed time", () => {
  const twice = "2027-11-07T01:30";

  test("says which of two instants is used: the first, or for an unedited time the one that it has", () => {
    const first = "01:30 occurs twice in New York on that day. The first one (UTC-4) is used.";
    expect(typedTimeRemark(twice, "America/New_York", null, null)).toBe(first);
    expect(typedTimeRemark(twice, "America/New_York", null, "2027-11-07T05:30:20.000Z")).toBe(
      first,
    );
    expect(typedTimeRemark(twice, "America/New_York", null, "2027-11-07T06:30:20.000Z")).toBe(
      "01:30 occurs twice in New York on that day. The second one (UTC-5) is used.",
    );
    expect(typedTimeRemark(twice, "America/New_York", null, "2027-11-07T06:31:00.000Z")).toBe(
      first,
    );
  });

  test("is the reader's own time where it differs", () => {
    expect(typedTimeRemark("2027-05-14T10:00", "Europe/Berlin", "Asia/Tokyo", null)).toBe(
      "17:00 your time",
    );
    expect(typedTimeRemark("2027-05-14T22:00", "Europe/Berlin", "Asia/Tokyo", null)).toBe(
      "15 May 2027, 05:00 your time",
    );
    expect(typedTimeRemark("2027-05-14T10:00", "Europe/Berlin", "Europe/Paris", null)).toBeNull();
    expect(typedTimeRemark("", "Europe/Berlin", "Asia/Tokyo", null)).toBeNull();
  });
});
