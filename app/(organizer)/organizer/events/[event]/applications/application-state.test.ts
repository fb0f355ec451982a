import { expect, test } from "vitest";
import { howPeopleApply } from "./application-state";

test.each([
  [
    "draft",
    "closed",
    false,
    "People can apply on the event's page once it is published and its access mode is open.",
  ],
  ["draft", "open_auto", false, "People can apply on the event's page once it is published."],
  [
    "published",
    "closed",
    false,
    "Nobody can apply while the access mode is closed. It is chosen on the Overview.",
  ],
  [
    "published",
    null,
    false,
    "Nobody can apply while the access mode is closed. It is chosen on the Overview.",
  ],
  ["published", "open_approval", false, "People apply on the event's page."],
  ["published", "open_approval", true, "Nobody can apply to an archived event."],
])(
  "without applications, the organizer of an event that is %s with access mode %s (archived: %s) reads: %s",
  (publish_status, access_mode, is_archived, words) => {
    expect(howPeopleApply({ publish_status, access_mode, is_archived })).toBe(words);
  },
);
