import * as z from "zod";
import { clock, epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { isBase64Url } from "@/lib/crypto/base64url";
import { open, seal } from "@/lib/crypto/seal";
import { refuse } from "@/lib/errors/refusal";

/** Where a page ends: creation time (microseconds) and id of its last row. */
export interface PageKey {
  created_at: string;
  id: string;
}

/** Before the first row of any collection. */
export const beforeFirst: PageKey = { created_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

const contents = z.tuple([z.string(), z.string(), z.number()]);

/** Seals the key and the current time. The cursor opens only for the same collection of the same event. */
export function sealCursor(collection: string, eventId: string, key: PageKey): string {
  const plain = JSON.stringify([key.created_at, key.id, epochSeconds()]);
  return seal("cursor", Buffer.from(plain), `${collection} ${eventId}`).toString("base64url");
}

/** Every fault (malformed, expired, of another collection or event) gives the same validation_error. */
export function openCursor(collection: string, eventId: string, cursor: string): PageKey {
  const plain = isBase64Url(cursor, 400) ? open("cursor", Buffer.from(cursor, "base64url"), `${collection} ${eventId}`) : undefined;
  if (!plain) throw unusableCursor();
  const [created_at, id, sealedAt] = contents.parse(JSON.parse(plain.toString()));
  if (sealedAt + config().CURSOR_TTL <= epochSeconds()) throw unusableCursor();
  return { created_at, id };
}

const unusableCursor = () => refuse("validation_error", { message: "The cursor cannot be used: start again without one.", field: "cursor" });

/** Part of a page's ETag. It changes often enough that a page cached by its ETag never has a cursor past half its lifetime. */
export const cursorEra = () => Math.floor(clock.now().getTime() / (config().CURSOR_TTL * 500));
