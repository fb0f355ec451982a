import { afterEach, expect, test } from "vitest";
import { clock } from "@/lib/clock";
import { beforeFirst, sealPageCursor } from "./cursor";
import { parseLimit, parsePaging } from "./paging";

const { now } = clock;
afterEach(() => {
  clock.now = now;
});

const event = "5d1c0000-0000-4000-8000-000000000000";
const key = {
  created_at: "2027-01-03T10:00:00.123456Z",
  id: "0b8f0000-0000-4000-8000-000000000000",
};
const parse = (query: string, collection = "roles", of = event) =>
  parsePaging(new URLSearchParams(query), collection, of);

test.each([
  [null, 25],
  ["", 25],
  ["abc", 25],
  ["10", 10],
  ["0", 1],
  ["-7", 1],
  ["1", 1],
  ["50", 50],
  ["51", 50],
  ["9".repeat(400), 50],
  ["10.9", 10],
  ["1e1", 25],
  ["NaN", 25],
  ["Infinity", 25],
  ["0x10", 25],
])("limit %j is read as %d", (text, limit) => {
  expect(parseLimit(text)).toBe(limit);
});

test("without a cursor, or with one without a value, the first page is served", () => {
  expect(parse("cursor=").after).toEqual(beforeFirst);
  expect(parse("")).toEqual({ limit: 25, after: beforeFirst, updatedSince: null });
});

test("a cursor keeps its key to the microsecond and reveals nothing", () => {
  const cursor = sealPageCursor("roles", event, key);
  expect(parse(`cursor=${cursor}`).after).toEqual(key);
  expect(Buffer.from(cursor, "base64url").toString("latin1")).not.toContain(key.id);
});

const refusal = expect.objectContaining({ code: "validation_error", extra: { field: "cursor" } });

test("a cursor that is malformed, altered, of another collection or another event is refused", () => {
  const cursor = sealPageCursor("roles", event, key);
  for (const invalidInstant of [
    "x",
    "%00",
    "a".repeat(5_000),
    `${cursor}A`,
    `${cursor}=`,
    cursor.slice(0, -1),
    `${cursor.startsWith("A") ? "B" : "A"}${cursor.slice(1)}`,
    `${cursor}&cursor=${cursor}`,
    "&cursor=",
  ]) {
    expect(() => parse(`cursor=${invalidInstant}`)).toThrow(refusal);
  }
  expect(() => parse(`cursor=${cursor}`, "threads")).toThrow(refusal);
  expect(() => parse(`cursor=${cursor}`, "roles", key.id)).toThrow(refusal);
});

test("a cursor expires after CURSOR_TTL", () => {
  const cursor = sealPageCursor("roles", event, key);
  clock.now = () => new Date(now().getTime() + 86_390_000);
  expect(parse(`cursor=${cursor}`).after).toEqual(key);
  clock.now = () => new Date(now().getTime() + 86_401_000);
  expect(() => parse(`cursor=${cursor}`)).toThrow(refusal);
});

test.each([
  ["2027-01-03T10:00:00Z", "2027-01-03T10:00:00.000000Z"],
  ["2027-01-03T10:00:00.123456Z", "2027-01-03T10:00:00.123456Z"],
  ["2027-01-03T10:00:00.5%2B02:00", "2027-01-03T08:00:00.500000Z"],
  ["2027-01-03T10:00:00.123456-23:00", "2027-01-04T09:00:00.123456Z"],
])("updated_since=%s is read as the instant %s", (text, instant) => {
  expect(parse(`updated_since=${text}`).updatedSince).toBe(instant);
});

test.each([
  "",
  "yesterday",
  "2027-01-03",
  "2027-01-03T10:00:00",
  "2027-02-30T10:00:00Z",
  "2027-13-01T10:00:00Z",
  "0000-01-01T00:00:00Z",
  "1748000000",
])("updated_since=%j is refused", (text) => {
  expect(() => parse(`updated_since=${text}`)).toThrow(
    expect.objectContaining({ code: "validation_error", extra: { field: "updated_since" } }),
  );
});
