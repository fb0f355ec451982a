import { namedId } from "@/lib/crypto/named-id";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import type { DataSubjects } from "./data-subjects";
import { dayOfSql, lateAfterSeconds } from "./days";

/** Records that an integration read data about people, or was sent it (docs/rules/people.md#what-an-app-read). */
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
    hidden.length === 0 ? "" : hidden.map(({ id, reason }) => `${id} ${reason === "scope not granted"}`).join(" "),
  );

export type Statement = (query: { name: string; text: string; values: unknown[] }) => Promise<object[]>;

/** Stores all records in one statement. `known` holds pages that were stored recently. */
export function storeReads(statement: Statement, records: ReadRecord[], known?: Set<string>): Promise<object[]> {
  const fresh = new Map(records.flatMap(({ pageId, eventId, people }) => (known?.has(pageId) ? [] : [[pageId, { pageId, eventId, ...people }]])));
  const pages = [...fresh.values()];
  const hiddenIds = (scope: boolean) =>
    pages.map(({ hidden }) => arrayText(hidden.filter(({ reason }) => (reason === "scope not granted") === scope).map(({ id }) => id)));
  return statement({
    name: "store-reads",
    text: insert,
    values: [
      records.map(({ id }) => id),
      records.map(({ integrationId }) => integrationId),
      records.map(({ eventId }) => eventId),
      records.map(({ at }) => (typeof at === "string" ? at : at.toISOString())),
      records.map(({ source }) => source),
      records.map(({ pageId }) => pageId),
      pages.map(({ pageId }) => pageId),
      pages.map(({ eventId }) => eventId),
      pages.map(({ range }) => range?.first.created_at ?? null),
      pages.map(({ range }) => range?.first.id ?? null),
      pages.map(({ range }) => range?.last.created_at ?? null),
      pages.map(({ range }) => range?.last.id ?? null),
      pages.map(({ people }) => arrayText(people)),
      hiddenIds(false),
      hiddenIds(true),
    ],
  });
}

/** A list of ids as a PostgreSQL array literal: lists of different lengths cannot form an array of arrays. */
const arrayText = (ids: string[]) => `{${ids.join(",")}}`;

/**
 * A page that is still being read is kept: its `seen_at` is updated, at most once a day. Rows are written in the order of their keys, regardless of the plan.
 * Otherwise two transactions that store the same rows could deadlock.
 */
const insert = `
  WITH pages AS (
    INSERT INTO read_pages (id, event_id, first_at, first_id, last_at, last_id, people, withheld, unscoped)
    SELECT id, event_id, first_at, first_id, last_at, last_id, people::uuid[], withheld::uuid[], unscoped::uuid[]
      FROM unnest($7::uuid[], $8::uuid[], $9::timestamptz[], $10::uuid[], $11::timestamptz[], $12::uuid[], $13::text[], $14::text[], $15::text[])
        AS p (id, event_id, first_at, first_id, last_at, last_id, people, withheld, unscoped)
     WHERE ${rowExistsSql("events", "p.event_id")} ORDER BY id
    ON CONFLICT (id) DO UPDATE SET seen_at = now() WHERE read_pages.seen_at < now() - interval '1 day'
  ), late AS (
    INSERT INTO read_days_late (event_id, integration_id, day)
    SELECT DISTINCT event_id, integration_id, ${dayOfSql("at")} FROM unnest($3::uuid[], $2::uuid[], $4::timestamptz[]) l (event_id, integration_id, at)
     WHERE at < now() - interval '${lateAfterSeconds} seconds' AND ${rowExistsSql("events", "l.event_id")}
  )
  INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::uuid[]) r (id, integration_id, event_id, at, source, page_id)
   WHERE ${rowExistsSql("events", "r.event_id")} ORDER BY event_id, integration_id, at, id
  ON CONFLICT DO NOTHING`;
