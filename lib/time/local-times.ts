import { dayMs } from "./day";
import { offsetMs } from "./zones";

/**
 * The instants at which clocks in the zone show a time like `2027-05-14T10:30`: usually one, none
 * where clocks are put forward over it, and two where they are put back. `skippedTo` replaces a
 * skipped time: it is as far after the change as the skipped time would have been.
 */
export function instantsAt(local: string, zone: string): { instants: Date[]; skippedTo: Date } {
  const asUtc = Date.parse(`${local}Z`);
  const before = asUtc - offsetMs(asUtc - dayMs, zone);
  const after = asUtc - offsetMs(asUtc + dayMs, zone);
  const instants = [...new Set([before, after])]
    .filter((moment) => moment + offsetMs(moment, zone) === asUtc)
    .sort((a, b) => a - b);
  return { instants: instants.map((moment) => new Date(moment)), skippedTo: new Date(before) };
}

/**
 * The instant of a local time. Of a time that occurs twice the first is taken, and a skipped time
 * has the offset from before the change (RFC 5545, section 3.3.5).
 */
export function firstInstantAt(local: string, zone: string): Date {
  const { instants, skippedTo } = instantsAt(local, zone);
  return instants[0] ?? skippedTo;
}
