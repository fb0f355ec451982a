import * as z from "zod";
import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { open, seal } from "@/lib/crypto/seal";
import { refuse } from "@/lib/errors/refusal";

/** A place in the log. Everything up to it has been read. */
export interface Place {
  /** A number of 64 bits, as text. */
  position: string;
  /** Unix epoch seconds: what has a later place was placed then or later. */
  placedAt: number;
}

/** Before the oldest entry that is kept. */
export const beginning: Place = { position: "0", placedAt: 0 };

const contents = z.tuple([z.string().regex(/^\d{1,19}$/), z.number()]);

/** Opaque, and good for this integration's log alone. */
export const sealLogCursor = (integrationId: string, { position, placedAt }: Place): string =>
  seal("event-log-cursor", Buffer.from(JSON.stringify([position, placedAt])), integrationId).toString("base64url");

/**
 * Any fault (malformed, of another integration, too old) is the same validation_error. A place that is younger than what the log keeps has only kept entries
 * behind it, so an accepted cursor never skips an entry.
 */
export function openLogCursor(integrationId: string, cursor: string): Place {
  const plain = isBase64Url(cursor) ? open("event-log-cursor", Buffer.from(cursor, "base64url"), integrationId) : undefined;
  if (!plain) throw unusable();
  const [position, placedAt] = contents.parse(JSON.parse(plain.toString()));
  if (placedAt + config().EVENT_LOG_TTL <= epochSeconds()) throw unusable();
  return { position, placedAt };
}

/** Only the one spelling that was given out: base64url tolerates stray bits and characters. */
const isBase64Url = (text: string) => text.length > 0 && text.length <= 200 && Buffer.from(text, "base64url").toString("base64url") === text;

const unusable = () =>
  refuse("validation_error", { message: "The cursor cannot be used: begin again without one, at the oldest entry that is kept.", field: "after" });
