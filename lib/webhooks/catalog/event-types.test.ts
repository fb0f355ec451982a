import { expect, test } from "vitest";
import { eventTypesByCategory, isWebhookEventType, webhookEventTypes } from "./event-types";

test("there are 28 event types", () => {
  expect(webhookEventTypes).toHaveLength(28);
});

test("each category has the number of types that the specification gives", () => {
  expect(
    Object.fromEntries(eventTypesByCategory.map(({ category, types }) => [category, types.length])),
  ).toEqual({
    "Event lifecycle": 4,
    Application: 4,
    Participant: 3,
    Activity: 4,
    Thread: 3,
    Location: 3,
    "Registration wave": 3,
    "Data deletion": 1,
    "User consent": 1,
    "Integration lifecycle": 2,
  });
});

test("names of inherited object properties are not event types", () => {
  expect(isWebhookEventType("constructor")).toBe(false);
  expect(isWebhookEventType("ping")).toBe(false);
});
