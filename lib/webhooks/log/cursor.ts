import * as z from "zod";
import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { openCursor, sealCursor } from "@/lib/crypto/sealed-cursor";
import { refuse } from "@/lib/errors/refusal";

/** A position in the log. For a reader: everything up to it has been read. */
export interface LogPosition {
  /** A 64-bit integer as text. */
  position: string;
  /** Unix epoch seconds. Entries with a later position got it at this time or later. */
  assignedAt: number;
}

/** The position before the oldest retained entry. */
export const startOfLog: LogPosition = { position: "0", assignedAt: 0 };

const cursorSchema = z.tuple([z.string().regex(/^\d{1,19}$/), z.number()]);

/**
 * An opaque cursor, valid only for this integration's log. An item has the same one at every
 * reading (docs/rules/webhooks.md#event-log-cursors).
 */
export const sealLogCursor = (
  integrationId: string,
  { position, assignedAt }: LogPosition,
): string => sealCursor("event-log-cursor", integrationId, [position, assignedAt]);

/**
 * Any invalid cursor (malformed, of another integration, too old) is the same validation_error. All
 * entries after a position within the retention period are still kept, so an accepted cursor never
 * skips an entry.
 */
export function openLogCursor(integrationId: string, cursor: string): LogPosition {
  const opened = openCursor("event-log-cursor", integrationId, cursor);
  if (!opened) throw invalidCursor();
  const [position, assignedAt] = cursorSchema.parse(opened);
  if (assignedAt + config().EVENT_LOG_TTL <= epochSeconds()) throw invalidCursor();
  return { position, assignedAt };
}

const invalidCursor = () =>
  refuse("validation_error", {
    message: "The cursor is invalid or expired. Omit it to start from the oldest retained entry.",
    field: "after",
  });
