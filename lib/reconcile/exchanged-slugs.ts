import type pg from "pg";
import { isGiven } from "./staged-sql";

/**
 * SQL: whether a staged event `s` has another slug than the stored event `t`, which it is about.
 */
export const givesUpSlugSql = `${isGiven("events", "slug")} AND s.slug IS DISTINCT FROM t.slug`;

/**
 * Takes the slugs away from events of the file that give theirs to each other: only one event can
 * have a slug, and the events are written one after the other. Those with connections are without a
 * slug until their verbs run.
 */
export async function releaseExchangedSlugs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `WITH exchanged AS (
       SELECT t.id FROM events t JOIN import_events s ON s.id = t.id JOIN import_events taker ON taker.slug = t.slug
        WHERE ${givesUpSlugSql} ORDER BY t.id FOR NO KEY UPDATE OF t)
     UPDATE events t SET slug = NULL FROM exchanged WHERE exchanged.id = t.id`,
  );
}
