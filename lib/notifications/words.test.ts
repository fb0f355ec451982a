import { expect, test } from "vitest";
import type { Language } from "@/messages/language";
import { notificationWords } from "./words";

const moved = {
  event: "Lantern Con",
  activity: "Opening",
  starts: "2027-05-14T08:00:00.000Z",
  ends: "2027-05-14T09:00:00.000Z",
};

const paragraphsOf = (details: object, language: Language = "en") =>
  notificationWords(
    {
      kind: "activity.moved",
      details,
      integration_id: null,
      event_id: null,
      event_slug: "lantern-con",
      organization_id: null,
    },
    language,
  )?.paragraphs[0];

test("an activity's times are in the event's time zone, or in UTC when it has none", () => {
  expect(paragraphsOf({ ...moved, time_zone: "Europe/Berlin" })).toBe(
    "It now takes place from 14 May 2027, 10:00 Berlin time to 14 May 2027, 11:00 Berlin time.",
  );
  expect(paragraphsOf(moved)).toBe(
    "It now takes place from 14 May 2027, 08:00 UTC to 14 May 2027, 09:00 UTC.",
  );
});

test("a mail about a move says when and where the activity was before", () => {
  const before = {
    from_starts: "2027-05-13T08:00:00.000Z",
    from_ends: "2027-05-13T09:00:00.000Z",
    from_location: "Boat House",
  };
  const lastOf = (details: object) =>
    notificationWords(
      {
        ...{ kind: "activity.moved", details, integration_id: null, event_id: null },
        ...{ event_slug: "lantern-con", organization_id: null },
      },
      "en",
    )?.paragraphs.at(-1);
  expect(lastOf({ ...moved, ...before, time_zone: "Europe/Berlin" })).toBe(
    "Before, it took place from 13 May 2027, 10:00 Berlin time to 13 May 2027, 11:00 Berlin time, in Boat House.",
  );
  expect(lastOf({ ...moved, from_location: "Boat House" })).toBe(
    "Before, it took place in Boat House.",
  );
});

test("the words, the time and its zone are in the recipient's language", () => {
  expect(paragraphsOf({ ...moved, time_zone: "Europe/Berlin" }, "de")).toMatch(
    /^Neuer Termin: 14\. Mai 2027.* 10:00 .* bis 14\. Mai 2027.* 11:00 /,
  );
});
