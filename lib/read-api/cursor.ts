import * as z from "zod";
import { clock, epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { openCursor, sealCursor } from "@/lib/crypto/sealed-cursor";
import { nilUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** Where a page ends: creation time (microseconds) and id of its last row. */
export interface PageKey {
  created_at: string;
  id: string;
}

/** Before the first row of any collection. */
export const beforeFirst: PageKey = { created_at: "-infinity", id: nilUuid };

const contents = z.tuple([z.string(), z.string(), z.number()]);

/**
 * Seals the key and the current time. The cursor opens only for the same collection of the same
 * event.
 */
export const sealPageCursor = (
  collection: string,
  eventId: string,
  { created_at, id }: PageKey,
): string => sealCursor("cursor", `${collection} ${eventId}`, [created_at, id, epochSeconds()]);

/**
 * Every fault (malformed, expired, of another collection or event) gives the same validation_error.
 */
export function openPageCursor(collection: string, eventId: string, cursor: string): PageKey {
  const opened = openCursor("cursor", `${collection} ${eventId}`, cursor);
  if (!opened) throw unusableCursor();
  const [created_at, id, sealedAt] = contents.parse(opened);
  if (sealedAt + config().CURSOR_TTL <= epochSeconds()) throw unusableCursor();
  return { created_at, id };
}

const unusableCursor = () =>
  refuse("validation_error", {
    message: "The cursor cannot be used: start again without one.",
    field: "cursor",
  });

/**
 * Part of a page's ETag. It changes often enough that a page cached by its ETag never has a cursor
 * past half its lifetime.
 */
export const cursorEra = () => Math.floor(clock.now().getTime() / (config().CURSOR_TTL * 500));
