import { expect, test } from "vitest";
import { consequencesOf } from "./consequences-of";

const before = {
  declared_scopes: [{ name: "event.read" }],
  declared_webhook_event_types: ["thread.created"],
  webhook_url: "https://example.com/hook",
};
const after = (change: Partial<typeof before>, connections = 3) =>
  consequencesOf(before, { ...before, ...change }, connections);

test("an unchanged manifest has no consequences", () => {
  expect(after({})).toEqual([]);
});

test("an added scope names how many connections will need re-consent", () => {
  const declared_scopes = [{ name: "event.read" }, { name: "program.read" }];
  expect(after({ declared_scopes })).toEqual([
    expect.stringContaining("3 connections will need re-consent for program.read"),
  ]);
  expect(after({ declared_scopes }, 1)).toEqual([
    expect.stringContaining("1 connection will need re-consent"),
  ]);
  expect(after({ declared_scopes }, 0)).toEqual([expect.stringContaining("No event is connected")]);
});

test("a removed scope, changed event types and a new address are announced", () => {
  expect(after({ declared_scopes: [] })).toEqual([
    expect.stringContaining("event.read: removed from each grant at its next refresh"),
  ]);
  expect(after({ declared_webhook_event_types: ["thread.updated"] })).toEqual([
    "Deliveries of thread.updated start at once.",
    "New deliveries of thread.created stop. Deliveries that are already due are still sent.",
  ]);
  expect(after({ webhook_url: "https://example.com/other" })).toEqual([
    expect.stringContaining("tested with one signed POST"),
  ]);
  expect(after({ webhook_url: "" })).toEqual([]);
});
