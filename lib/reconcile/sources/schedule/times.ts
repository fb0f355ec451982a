import { instantsAt } from "@/lib/time/local-times";
import { isTimeZone } from "@/lib/time/zone-names";

const zoned = /(?:Z|T[\d:.]+[+-]\d\d:\d\d)$/;

/** The zone of a file's times: the one that the file names, else the offset of the day, else UTC. */
export interface Zone {
  name: string;
  /** The instant at which clocks in the zone show this local time (`2027-05-14T10:00:00`), in milliseconds since 1970. */
  momentOf: (local: string) => number;
}

export const utcZone: Zone = { name: "UTC", momentOf: (local) => Date.parse(`${local}Z`) };

/**
 * A zone of the IANA database; undefined for an unknown name. Of a time that occurs twice the first is taken, and a skipped time has the offset from before the
 * change (RFC 5545, section 3.3.5).
 */
export function zoneNamed(name: string | null | undefined): Zone | undefined {
  if (!name || !isTimeZone(name)) return undefined;
  return {
    name,
    momentOf: (local) => {
      const { instants, skippedTo } = instantsAt(local, name);
      return (instants[0] ?? skippedTo).getTime();
    },
  };
}

/** The zone of an offset such as that of a day's start; undefined for a time without one. */
export function zoneOfOffset(time: string | null | undefined): Zone | undefined {
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(time && hasZone(time) ? time : "")?.[0];
  return offset === undefined ? undefined : { name: offset, momentOf: (local) => Date.parse(`${local}${offset}`) };
}

export const hasZone = (time: string) => zoned.test(time);
