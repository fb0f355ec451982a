import { expect, test } from "vitest";
import { wantsStream } from "./event-log-endpoint";

const requestAccepting = (accept: string, method = "GET") => ({
  method,
  url: "http://localhost:3000/webhooks/v1/log",
  headers: new Headers({ Accept: accept }),
  body: null,
  signal: new AbortController().signal,
});

test.each([
  ["text/event-stream", true],
  ["Text/Event-Stream", true],
  ["application/json, text/event-stream;q=0.9", true],
  ["text/event-stream; charset=utf-8", true],
  ["text/event-stream;q=0", false],
  ["text/event-stream; q=0.0", false],
  ["text/event-streams", false],
  ["*/*", false],
  ["application/json", false],
])("Accept: %s asks for a stream: %s", (accept, expected) => {
  expect(wantsStream(requestAccepting(accept))).toBe(expected);
});

test("HEAD gets no stream", () => {
  expect(wantsStream(requestAccepting("text/event-stream", "HEAD"))).toBe(false);
});
