import ICAL from "ical.js";
import * as z from "zod";
import { dayMs } from "@/lib/time/day";
import type { CalendarComponent } from "./calendar-components";
import type { Zone } from "./times";

/**
 * The zones that calendars describe (VTIMEZONE), by name. A description that cannot be followed
 * counts as none.
 */
export function describedZones(
  components: CalendarComponent[],
): (name: string) => Zone | undefined {
  const described = new Map(
    components
      .filter(({ name }) => name === "VTIMEZONE")
      .map((zone) => [zone.lines.find(({ name }) => name === "TZID")?.value ?? "", zone]),
  );
  const known = new Map<string, Zone | undefined>();
  let yearlyRulesLeft = yearlyRulesAtMost;
  return (name) => {
    const zone = described.get(name);
    if (zone && !known.has(name)) {
      const observances = observancesOf(zone);
      const rules = observances ? yearlyRulesOf(observances) : undefined;
      known.set(
        name,
        observances && rules !== undefined && rules <= yearlyRulesLeft
          ? zoneOf(observances, name)
          : undefined,
      );
      if (known.get(name)) yearlyRulesLeft -= rules ?? 0;
    }
    return known.get(name);
  };
}

/**
 * Of a time that clocks show twice the library takes the second, and it gives a skipped time the
 * offset from after the change. RFC 5545 (section 3.3.5) asks for the first, and for the offset
 * from before. A moment is `NaN` when the library cannot read the description.
 */
function zoneOf(described: unknown[], name: string): Zone {
  const timezone = new ICAL.Timezone(new ICAL.Component(described));
  const offsetAt = (local: number) => {
    const time = ICAL.Time.fromDateTimeString(new Date(local).toISOString().slice(0, 19));
    time.zone = timezone;
    return local - time.toUnixTime() * 1000;
  };
  const momentOf = (local: number) => {
    const [dayBefore, then] = [offsetAt(local - dayMs), offsetAt(local)];
    const isFollowingChange =
      then !== dayBefore && offsetAt(local - Math.abs(then - dayBefore)) === dayBefore;
    return local - (isFollowingChange ? dayBefore : then);
  };
  return {
    ...{ name, iana: null },
    momentOf(written) {
      if (Number(written.slice(0, 4)) > lastYear) return Number.NaN;
      try {
        return momentOf(Date.parse(`${written}Z`));
      } catch {
        return Number.NaN;
      }
    },
  };
}

/** Outlook describes zones since 1601. */
const [firstYear, lastYear] = [1600, 2200];
const observancesAtMost = 100;
const datesAtMost = 1_000;
/** Of all zones that one file describes. */
const yearlyRulesAtMost = 40;

const zoneProperties = new Set(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"]);

/**
 * The zone as the library parses it, made of the properties that matter; undefined when it has too
 * many or is malformed.
 */
function observancesOf({ components }: CalendarComponent): unknown[] | undefined {
  const lines = components.flatMap(({ name, lines }) => [
    `BEGIN:${name}`,
    ...lines
      .filter((line) => zoneProperties.has(line.name))
      .map((line) => `${line.name}:${line.value}`),
    `END:${name}`,
  ]);
  const dates = lines.reduce(
    (sum, line) => sum + (line.startsWith("RDATE") ? line.split(",", datesAtMost + 1).length : 0),
    0,
  );
  if (
    components.length > observancesAtMost ||
    dates > datesAtMost ||
    lines.length > 10 * observancesAtMost + datesAtMost
  )
    return undefined;
  try {
    return ICAL.parse(
      ["BEGIN:VTIMEZONE", "TZID:described", ...lines, "END:VTIMEZONE"].join("\r\n"),
    );
  } catch {
    return undefined;
  }
}

const yearly = z.strictObject({
  freq: z.literal("YEARLY"),
  interval: z.literal(1).optional(),
  until: z.unknown().optional(),
  bymonth: z.int(),
  byday: z.string().optional(),
  bymonthday: z.union([z.int(), z.array(z.int()).max(7)]).optional(),
});

const property = z
  .tuple([z.string(), z.record(z.string(), z.unknown()), z.string()])
  .rest(z.unknown());
/** A component in jCal (RFC 7265): name, properties, components. */
const jcalComponent = z.tuple([z.string(), z.array(property), z.array(z.unknown())]);

/**
 * The number of rules by which the clocks of a zone change once a year; undefined when they change
 * by others. The library expands all rules up to the time in question, so only few of them take no
 * time (docs/rules/schedules.md#bombs).
 */
function yearlyRulesOf(zone: unknown[]): number | undefined {
  const observances = jcalComponent.safeParse(zone).data?.[2] ?? [];
  let rules = 0;
  for (const each of observances) {
    const { success, data } = jcalComponent.safeParse(each);
    if (!success) return undefined;
    const valuesOf = (wanted: string) =>
      data[1].flatMap(([name, , , ...values]) => (name === wanted ? values : []));
    const rulesOfObservance = valuesOf("rrule");
    if (!valuesOf("dtstart").every((start) => Number(String(start).slice(0, 4)) >= firstYear))
      return undefined;
    if (!rulesOfObservance.every((rule) => yearly.safeParse(rule).success)) return undefined;
    rules += rulesOfObservance.length;
  }
  return observances.length === 0 ? undefined : rules;
}
