import { namedId } from "@/lib/crypto/named-id";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import type { DataSubjects } from "./data-subjects";

/**
 * The reads of connections are added up by day and source in `read_days`
 * (docs/rules/people.md#reads-by-day): every record up to `read_days_until`. A writer of a record
 * older than this marks the record's day as late, so that the day is added up again.
 */
export const lateAfterSeconds = 60;

/** SQL: the UTC day of a timestamp. */
export const dayOfSql = (at: string) => `(${at} AT TIME ZONE 'UTC')::date`;

/** SQL: the aggregates over reads `r` of pages `p`. */
export const totalsSql = `min(r.at) AS first_read, max(r.at) AS last_read, max(r.id::text) AS last_id, count(*) AS times, sum(cardinality(p.people)) AS people,
  sum(cardinality(p.withheld) + cardinality(p.unscoped)) AS hidden, min(p.first_at) AS from_at, max(p.last_at) AS to_at`;

/**
 * Records that an integration read data about people, or was sent it
 * (docs/rules/people.md#what-an-app-read).
 */
export interface ReadRecord {
  /** A record written twice is stored once. */
  id: string;
  integrationId: string;
  eventId: string;
  at: Date | string;
  /** The endpoint or the event type. */
  source: string;
  pageId: string;
  people: DataSubjects;
}

/** The same people in the same rows are one page, regardless of who reads it and how often. */
export const pageIdOf = (eventId: string, { range, people, hidden }: DataSubjects): string =>
  namedId(
    eventId,
    range?.first.id ?? "",
    range?.last.id ?? "",
    people.join(" "),
    hidden.length === 0
      ? ""
      : hidden.map(({ id, reason }) => `${id} ${reason === "scope not granted"}`).join(" "),
  );

export type Statement = (query: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<object[]>;

/** Stores all records in one statement. `known` holds pages that were stored recently. */
export function storeReads(
  statement: Statement,
  records: ReadRecord[],
  known?: Set<string>,
): Promise<object[]> {
  const fresh = new Map(
    records.flatMap(({ pageId, eventId, people }) =>
      known?.has(pageId) ? [] : [[pageId, { pageId, eventId, ...people }]],
    ),
  );
  const pages = [...fresh.values()];
  return statement({
    name: "store-reads",
    text: insert,
    values: [JSON.stringify(records.map(recordColumns)), JSON.stringify(pages.map(pageColumns))],
  });
}

const recordColumns = ({ id, integrationId, eventId, at, source, pageId }: ReadRecord) => ({
  id,
  integration_id: integrationId,
  event_id: eventId,
  at,
  source,
  page_id: pageId,
});

const pageColumns = ({
  pageId,
  eventId,
  range,
  people,
  hidden,
}: DataSubjects & { pageId: string; eventId: string }) => ({
  id: pageId,
  event_id: eventId,
  first_at: range?.first.created_at,
  first_id: range?.first.id,
  last_at: range?.last.created_at,
  last_id: range?.last.id,
  people,
  withheld: hidden.filter(({ reason }) => reason !== "scope not granted").map(({ id }) => id),
  unscoped: hidden.filter(({ reason }) => reason === "scope not granted").map(({ id }) => id),
});

/**
 * A page that is still being read is kept: its `seen_at` is updated, at most once a day. Rows are
 * written in the order of their keys, regardless of the plan. Otherwise two transactions that store
 * the same rows could deadlock.
 */
const insert = `
  WITH records AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (
      id uuid, integration_id uuid, event_id uuid, at timestamptz, source text, page_id uuid)
  ), pages AS (
    INSERT INTO read_pages (id, event_id, first_at, first_id, last_at, last_id, people, withheld,
        unscoped)
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS p (
      id uuid, event_id uuid, first_at timestamptz, first_id uuid, last_at timestamptz,
      last_id uuid,
      people uuid[], withheld uuid[], unscoped uuid[])
     WHERE ${rowExistsSql("events", "p.event_id")} ORDER BY id
    ON CONFLICT (id) DO UPDATE SET seen_at = now()
    WHERE read_pages.seen_at < now() - interval '1 day'
  ), late AS (
    INSERT INTO read_days_late (event_id, integration_id, day)
    SELECT DISTINCT event_id, integration_id, ${dayOfSql("at")} FROM records l
     WHERE at < now() - interval '${lateAfterSeconds} seconds'
       AND ${rowExistsSql("events", "l.event_id")}
  )
  INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
  SELECT * FROM records r
   WHERE ${rowExistsSql("events", "r.event_id")} ORDER BY event_id, integration_id, at, id
  ON CONFLICT DO NOTHING`;
