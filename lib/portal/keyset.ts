import { readTimeCursor, timeCursor } from "./time-cursor";

/** The first rows of a page that is newest first, and the address part of the next one when there is more. `rows` has one more than fits. */
export function keysetPage<Row extends { at: string; id: string }>(rows: Row[], size: number): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { rows: page, next: last ? timeCursor({ key: last.at, id: last.id }) : null };
}

/** Where the page before ended: nothing and what cannot be read begin anew. */
export const placeOf = (after: string): [at: string, id: string] | [null, null] => readTimeCursor(after) ?? [null, null];
