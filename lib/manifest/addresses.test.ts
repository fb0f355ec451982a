import { expect, test } from "vitest";
import { startUrlFor, startUrlSchema } from "./addresses";

const redirectUris = ["https://board.example/connected", "https://app.board.example:8443/back?x=1"];
const faultOf = (typed: string, uris = redirectUris) =>
  startUrlSchema(uris).safeParse(typed).error?.issues[0]?.message;

test.each([
  "",
  " ",
  "https://board.example",
  "https://board.example/start?from=service",
  "https://app.board.example:8443/",
  " https://board.example/start ",
])("accepted as a start URL: %s", (typed) => expect(faultOf(typed)).toBeUndefined());

test.each([
  ["http://board.example/start", "Use https:// instead of http://."],
  ["board.example/start", "Begin the address with https://."],
  ["https://user@board.example/start", "Remove the user name or password before the @."],
  [
    "https://elsewhere.example/start",
    "Use the origin of one of the redirect URIs: https://board.example, https://app.board.example:8443.",
  ],
  [
    "https://board.example:8443/start",
    "Use the origin of one of the redirect URIs: https://board.example, https://app.board.example:8443.",
  ],
  [
    "https://board.example.evil.example/",
    "Use the origin of one of the redirect URIs: https://board.example, https://app.board.example:8443.",
  ],
  ["https://board.example/start?iss=x", "Remove iss and event_id. The service adds them."],
  ["https://board.example/start?a=1&event_id=", "Remove iss and event_id. The service adds them."],
])("refused as a start URL: %s", (typed, fault) => expect(faultOf(typed)).toBe(fault));

test("the origin is not checked when the redirect URIs are faulty themselves", () => {
  expect(faultOf("https://elsewhere.example/start", ["nonsense"])).toBeUndefined();
});

test("issuer and event are added to the existing query, which stays unchanged", () => {
  const iss = "https%3A%2F%2Fservice.example";
  expect(startUrlFor("https://board.example", "https://service.example", "7")).toBe(
    `https://board.example/?iss=${iss}&event_id=7`,
  );
  expect(startUrlFor("https://board.example/s?a=%20+b&a", "https://service.example", "7")).toBe(
    `https://board.example/s?a=%20+b&a&iss=${iss}&event_id=7`,
  );
  expect(startUrlFor("https://board.example/s?", "https://service.example")).toBe(
    `https://board.example/s?iss=${iss}`,
  );
  expect(startUrlFor("https://board.example/s#top", "https://service.example")).toBe(
    `https://board.example/s?iss=${iss}#top`,
  );
});
