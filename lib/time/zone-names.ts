import { formatterOf } from "./zones";

/**
 * Whether this is the name of a zone in the IANA database, like `Europe/Berlin`. An offset is not a
 * name.
 */
export const isTimeZone = (name: string): boolean =>
  /^[A-Za-z][\w+/-]{1,60}$/.test(name) && formatterOf(name) !== undefined;
