import { expect, test } from "vitest";
import { notificationWords } from "./words";

const moved = {
  event: "Lantern Con",
  activity: "Opening",
  starts: "2027-05-14T08:00:00.000Z",
  ends: "2027-05-14T09:00:00.000Z",
};

const paragraphsOf = (details: object) =>
  notificationWords({
    kind: "activity.moved",
    details,
    integration_id: null,
    event_id: null,
    event_slug: "lantern-con",
    organization_id: null,
  })?.paragraphs[0];

test("an activity's times are in the event's time zone, or in UTC when it has none", () => {
  expect(paragraphsOf({ ...moved, time_zone: "Europe/Berlin" })).toBe(
    "It now takes place from 14 May 2027, 10:00 Berlin time to 14 May 2027, 11:00 Berlin time.",
  );
  expect(paragraphsOf(moved)).toBe(
    "It now takes place from 14 May 2027, 08:00 UTC to 14 May 2027, 09:00 UTC.",
  );
});
