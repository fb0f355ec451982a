/**
 * The length of a day in milliseconds. Not for days in local time, which may be an hour longer or
 * shorter.
 */
export const dayMs = 24 * 3_600_000;
