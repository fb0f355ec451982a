import type { Prisma } from "@/lib/db/prisma";

/**
 * Participants of an event: registered, and neither removed nor cancelled
 * (docs/rules/read-api.md#who-is-listed).
 */
export const participantWhere = {
  registered_at: { not: null },
  removed_at: null,
  cancelled_at: null,
} as const satisfies Prisma.EventPersonWhereInput;

/** `participantWhere` as SQL, for the row of event_people that a statement calls `row`. */
export const isParticipantSql = (row: string) =>
  `(${row}.registered_at IS NOT NULL AND ${row}.removed_at IS NULL
    AND ${row}.cancelled_at IS NULL)`;

/**
 * SQL: whether the record waits for somebody who proves the address that is its key
 * (docs/rules/accounts.md#waiting-records).
 */
export const isWaitingSql = (record: string) => `strpos(${record}.guest_key, '@') > 0`;
