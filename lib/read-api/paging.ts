import { refuse } from "@/lib/errors/refusal";
import { beforeFirst, openPageCursor, type PageKey } from "./cursor";

/** The parsed query of a request for a collection. */
export interface Paging {
  limit: number;
  after: PageKey;
  /** ISO 8601 UTC with microseconds. */
  updatedSince: string | null;
}

/** docs/rules/read-api.md#pages. A cursor must have been sealed for this `collection` and event. */
export const parsePaging = (
  query: URLSearchParams,
  collection: string,
  eventId: string,
): Paging => ({
  limit: parseLimit(query.get("limit")),
  after: parseCursor(query, collection, eventId),
  updatedSince: parseUpdatedSince(query),
});

/** Clamped to 1 to 50; 25 when absent or not a number. Never an error. */
export function parseLimit(text: string | null): number {
  const number = /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text ?? "") ? Math.trunc(Number(text)) : 25;
  return Math.min(50, Math.max(1, number));
}

function parseCursor(query: URLSearchParams, collection: string, eventId: string): PageKey {
  const [cursor, ...more] = query.getAll("cursor");
  if (!cursor && more.length === 0) return beforeFirst;
  return openPageCursor(collection, eventId, more.length === 0 ? (cursor ?? "") : "");
}

/**
 * An instant with a time zone, for example 2027-01-03T10:00:00Z. Rows changed then or later are
 * served.
 */
function parseUpdatedSince(query: URLSearchParams): string | null {
  const [text, ...more] = query.getAll("updated_since");
  if (text === undefined) return null;
  const match = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.(\d{1,9}))?)?(?:Z|[+-]\d\d:\d\d)$/.exec(
    text,
  );
  const at = match ? new Date(text) : undefined;
  if (
    !at ||
    more.length > 0 ||
    !(at.getTime() >= earliest && at.getTime() <= latest) ||
    !isCalendarDate(text)
  )
    throw unusableInstant();
  const microseconds = (match?.[1] ?? "").padEnd(6, "0").slice(0, 6);
  return `${at.toISOString().slice(0, 19)}.${microseconds}Z`;
}

const earliest = Date.parse("0001-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59Z");

/** `Date` rolls 30 February over into March. */
function isCalendarDate(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

const unusableInstant = () =>
  refuse("validation_error", {
    message: "updated_since must be one instant with a zone, for example 2027-01-03T10:00:00Z.",
    field: "updated_since",
  });
