import { expect, test } from "vitest";
import { phaseStarts, spanOfTimes } from "./span";
import { offsetMs } from "./zones";

const at = (time: string) => new Date(time);

test("the span of some rows covers every time of theirs", () => {
  const rows = [
    { start_time: at("2027-05-15T10:00:00Z"), end_time: at("2027-05-15T12:00:00Z") },
    { start_time: at("2027-05-14T10:00:00Z"), end_time: null },
    { start_time: null, end_time: null },
  ];
  expect(spanOfTimes(rows, at("2020-01-01T00:00:00Z"))).toEqual({
    from: at("2027-05-14T10:00:00Z"),
    until: at("2027-05-15T12:00:00Z"),
  });
  expect(spanOfTimes([], at("2027-05-14T00:00:00Z"))).toEqual({
    from: at("2027-05-14T00:00:00Z"),
    until: at("2027-05-14T00:00:00Z"),
  });
  expect(spanOfTimes([{ start_time: null, end_time: null }], null)).toBeNull();
});

test("a phase starts with the span and at each clock change in it, of at most a year", () => {
  const berlin = (moment: Date) => offsetMs(moment.getTime(), "Europe/Berlin");
  const [from, march, october] = [
    at("2027-01-10T12:34:56Z"),
    at("2027-03-28T01:00:00Z"),
    at("2027-10-31T01:00:00Z"),
  ];
  expect(phaseStarts({ from, until: from }, berlin)).toEqual([from]);
  expect(phaseStarts({ from, until: at("2027-03-28T00:59:59Z") }, berlin)).toEqual([from]);
  expect(phaseStarts({ from, until: march }, berlin)).toEqual([from, march]);
  expect(phaseStarts({ from, until: at("9999-12-31T23:59:59Z") }, berlin)).toEqual([
    from,
    march,
    october,
  ]);
});
