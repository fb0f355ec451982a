import { offsetWords, timeWords, zonePlace } from "./words";
import { instantsAt, wallTime } from "./zones";

/**
 * The remark below a typed time: that clocks skip or repeat it, otherwise the reader's own time.
 * `shown` is the instant that the field was opened with, which an unedited text keeps. Null where
 * there is nothing to say.
 */
export function typedTimeRemark(
  typed: string,
  zone: string,
  reader: string | null,
  shown: string | null,
): string | null {
  if (Number.isNaN(Date.parse(`${typed}Z`))) return null;
  const { instants, skippedTo } = instantsAt(typed, zone);
  const [first] = instants;
  if (!first) return skippedTimeWords(typed, zone, skippedTo);
  const used = instants.findLast((at) => at.getTime() === startOfMinute(shown)) ?? first;
  if (instants.length > 1)
    return repeatedTimeWords(typed, zone, used, used === first ? "first" : "second");
  if (reader === null || wallTime(used, reader) === typed) return null;
  return `${timeWords(used, reader, typed.slice(0, 10) === wallTime(used, reader).slice(0, 10) ? "time" : "datetime")} your time`;
}

/** Why a typed time does not exist: clocks are put forward over it. */
export const skippedTimeWords = (local: string, zone: string, instead: Date): string =>
  `${local.slice(11, 16)} does not exist in ${zonePlace(zone)} on that day, because the clocks go forward. Did you mean ${timeWords(instead, zone, "datetime")}?`;

/** Which of the two possible instants a typed time means. */
const repeatedTimeWords = (
  local: string,
  zone: string,
  used: Date,
  which: "first" | "second",
): string =>
  `${local.slice(11, 16)} occurs twice in ${zonePlace(zone)} on that day. The ${which} one (${offsetWords(used, zone)}) is used.`;

const startOfMinute = (at: string | null) => Math.floor(Date.parse(at ?? "") / 60_000) * 60_000;
