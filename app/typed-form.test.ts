import { expect, test } from "vitest";
import { zonedTimes } from "./typed-form";

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const submittedTime = (zone: string, typed: string, at = "") =>
  zonedTimes(formOf({ "start.zone": zone, "start.at": at, start: typed })).start;

test("a typed time is sent with the zone shown beside it", () => {
  expect(submittedTime("Europe/Berlin", "2027-05-14T10:30")).toBe(
    "2027-05-14T10:30[Europe/Berlin]",
  );
  expect(submittedTime("Europe/Berlin", "")).toBe("");
  expect(zonedTimes(formOf({ title: "Opening" }))).toEqual({});
});

test("the first of several fields of one name counts, and many take no longer than their number", () => {
  const form = new FormData();
  for (let n = 0; n < 60_000; n++) form.append(n % 2 === 0 ? `f${n}.zone` : "f0", "UTC");
  form.append("f0.zone", "Europe/Berlin");
  const startedAt = performance.now();
  expect(zonedTimes(form).f0).toBe("UTC[UTC]");
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("an unchanged time keeps the instant that was shown, including its seconds and in a repeated hour", () => {
  expect(submittedTime("Europe/Berlin", "2027-05-14T10:30", "2027-05-14T08:30:15.482Z")).toBe(
    "2027-05-14T08:30:15.482Z",
  );
  expect(submittedTime("Europe/Berlin", "2027-10-31T02:30", "2027-10-31T01:30:00.000Z")).toBe(
    "2027-10-31T01:30:00.000Z",
  );
  expect(submittedTime("Europe/Berlin", "2027-05-14T10:31", "2027-05-14T08:30:15.482Z")).toBe(
    "2027-05-14T10:31[Europe/Berlin]",
  );
  expect(submittedTime("Europe/Nowhere", "2027-05-14T10:30", "2027-05-14T10:30:00Z")).toBe(
    "2027-05-14T10:30[Europe/Nowhere]",
  );
});
