import { expect, test } from "vitest";
import { searchEntries } from "@/lib/docs/search";
import { matchingEntries } from "./search-match";

const first = (query: string) => matchingEntries(searchEntries(), query)[0]?.href;

test.each([
  ["token_revoked", "/docs/errors/token_revoked"],
  ["token revoked", "/docs/errors/token_revoked"],
  ["participant.removed", "/docs/events/participant.removed"],
  ["Quickstart", "/docs/quickstart"],
  ["personal_data_withheld", "/docs/resources/participant#personal_data_withheld"],
  ["constant time", "/docs/verify-signatures"],
  ["EINTEGRITY", "/docs/client"],
  ["python", "/docs/python"],
])("%s is found first", (query, href) => {
  expect(first(query)).toBe(href);
});

test("a word that is on no page finds nothing, nor does an empty query", () => {
  expect(matchingEntries(searchEntries(), "zebra")).toEqual([]);
  expect(matchingEntries(searchEntries(), "  ")).toEqual([]);
});
