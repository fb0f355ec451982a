import { type FeedSummary, feedFaultSchema, feedSummarySchema } from "@/lib/resources/feed";
import { expectedInstant } from "@/lib/resources/imported";
import { component } from "./component";

/** The kinds of records that a line can be about. */
export const feedKinds = [
  { kind: "event", id: "UUID", about: "An event and its settings." },
  { kind: "form_field", id: "its key", about: "A question of the application form." },
  { kind: "role", id: "UUID", about: "A role that participants may have." },
  { kind: "location", id: "UUID", about: "A room or another place." },
  { kind: "thread", id: "UUID", about: "A track of the program." },
  {
    kind: "person",
    id: "e-mail, or a key of your own for a guest without an account",
    about: "A person on the event: application, registration, profile.",
  },
  { kind: "activity", id: "UUID", about: "A talk, a game, a workshop." },
  {
    kind: "registration_wave",
    id: "UUID",
    about: "A window in which people sign up for activities.",
  },
  { kind: "user", id: "e-mail", about: "An account. Platform tokens only." },
  {
    kind: "organization",
    id: "UUID",
    about: "An organization and its members. Platform tokens only.",
  },
] as const;

export const feedSample = {
  lines: 3,
  changed: 1,
  unchanged: 1,
  stale: 0,
  refused: 1,
  facts: { "activity.updated": 1 },
  faults: [
    {
      line: 3,
      code: "validation_error",
      path: "$.data.start_time",
      found: "tomorrow",
      expected: expectedInstant,
    },
  ],
} satisfies FeedSummary;

/** What the platform feed answers. */
export const feedComponents = {
  FeedSummary: component(feedSummarySchema, {
    about: "The result of a request to the platform feed.",
    fields: {
      lines: "The number of lines read, without empty ones: the sum of the next four fields.",
      changed: "Lines that changed something.",
      unchanged: "Lines that matched the stored state.",
      stale: "Lines with a version older than the last applied one.",
      refused: "Lines with a fault. No part of them was applied.",
      facts: "The number of webhook events of each type that the lines caused.",
      faults:
        "The first 100 faults: see [lines that are refused](/docs/feed#lines-that-are-refused).",
    },
  }),
  FeedFault: component(feedFaultSchema, {
    about: "A fault in a line of the platform feed.",
    fields: {
      line: "The line, counted from 1.",
      code: "The kind of fault.",
      path: "The place in the line, as a JSON path.",
      found: "The value found there, cut at 60 characters. Absent when there is none.",
      expected: "The expected value, in words that follow “expected”.",
    },
  }),
};
